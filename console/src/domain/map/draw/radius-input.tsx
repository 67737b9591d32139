import { Field } from '../../../shared/ui/form/field.tsx';

/** The radius of a circle in metres; nothing changes while the field is empty. */
export function RadiusInput(props: {
  label: string;
  min: number;
  max: number;
  value: number;
  change: (radiusM: number) => void;
}) {
  const { label, min, max, value, change } = props;
  return (
    <Field label={label}>
      {({ id }) => (
        <input
          id={id}
          type="number"
          className="sf-input"
          min={min}
          max={max}
          value={value}
          onChange={({ target }) => {
            if (target.valueAsNumber > 0) change(target.valueAsNumber);
          }}
        />
      )}
    </Field>
  );
}
