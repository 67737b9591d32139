import { useCallback, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { useT } from '../i18n/use-t.ts';
import { ImageSlot } from '../ui/form/image-slot.tsx';
import type { PictureCall } from '../ui/form/use-picture-upload.ts';
import type { SchemaForm } from './use-schema-form.ts';

/** Tracks uploads of a form's pictures: it can be sent when all are complete. */
export function usePicturesUnderWay(): [boolean, (name: string, isBusy: boolean) => void] {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const notify = useCallback((name: string, isBusy: boolean) => {
    setBusy((before) => {
      if (before.includes(name) === isBusy) return before;
      return isBusy ? [...before, name] : before.filter((one) => one !== name);
    });
  }, []);
  return [busy.length > 0, notify];
}

/** A picture of a form; the field's value is its path. */
function PictureField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  label: string;
  endpoint: PictureCall;
  underWay: (name: string, isBusy: boolean) => void;
}) {
  const { form, name, label, endpoint, underWay } = props;
  const { field } = useController({ control: form.fields.control, name });
  const busy = useCallback((isBusy: boolean) => underWay(name, isBusy), [underWay, name]);
  return (
    <ImageSlot
      label={label}
      endpoint={endpoint}
      path={typeof field.value === 'string' ? field.value : ''}
      change={(path) => {
        field.onChange(path as FieldPathValue<Input, typeof name>);
        form.fields.clearErrors(name);
      }}
      error={form.errorOf(name)}
      busy={busy}
    />
  );
}

/** Pictures of both sides of a document. */
export function FrontAndBack<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  names: readonly [front: FieldPath<Input>, back: FieldPath<Input>];
  endpoint: PictureCall;
  underWay: (name: string, isBusy: boolean) => void;
}) {
  const { names, ...field } = props;
  const t = useT();
  const [front, back] = names;
  return (
    <>
      <PictureField {...field} name={front} label={t('wizard.front')} />
      <PictureField {...field} name={back} label={t('wizard.back')} />
    </>
  );
}
