import { droneModels } from '@smartflight/contract/drones/drone-models.ts';

/** A `datalist` of the catalogue's models, for an input whose `list` is `id`. */
export function ModelChoices({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {droneModels.map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
