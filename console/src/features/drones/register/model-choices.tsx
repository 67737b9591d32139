import { droneModels } from '@smartflight/contract/drones/drone-models.ts';

/** Models of the catalogue, offered by an input whose `list` is `id`. */
export function ModelChoices({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {droneModels.map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
