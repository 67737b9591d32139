import { places } from '@smartflight/contract/places/places.endpoints.ts';
import type { PlaceDetail, PlaceForm } from '@smartflight/contract/places/places.schemas.ts';
import { placeLimits } from '@smartflight/contract/places/places.ts';
import { bufferTargets } from '@smartflight/contract/products/products.ts';
import { useQueryClient } from '@tanstack/react-query';
import Pentagon from 'lucide-react/icons/pentagon';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { RadiusInput } from '../../domain/map/draw/radius-input.tsx';
import { emptySketch, shapeOf, sketchOf } from '../../domain/map/draw/sketch.ts';
import { useWorkspaceDrawing } from '../../domain/map/draw/use-workspace-drawing.ts';
import { WorkspaceDrawBar } from '../../domain/map/draw/workspace-draw-bar.tsx';
import { placesKey } from '../../domain/places/places.queries.ts';
import { call } from '../../shared/api/client.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useFormLeave } from '../../shared/forms/use-form-leave.ts';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { optionsFrom } from '../../shared/ui/primitives/select.tsx';
import { emptyPlace, type PlaceTyped, placeFields, shapeIn, typedOf } from './place-fields.ts';

type Form = SchemaForm<PlaceTyped, PlaceForm>;

/** Enters a sensitive place, or changes one; the revision it is based on stays the one that was shown first. */
export function PlaceFormInspector(props: {
  place: PlaceDetail | undefined;
  close: () => void;
  done: (id: string) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const [start] = useState(props.place);
  const [isAside, setAside] = useState(false);
  const form: Form = useSchemaForm<PlaceTyped, PlaceForm>({
    schema: placeFields,
    initial: start ? typedOf(start) : emptyPlace,
    ...(start ? {} : { draft: { name: 'place', keep: Object.keys(emptyPlace) as (keyof PlaceTyped)[] } }),
    send: async (body) => {
      const { id } = start
        ? await call(places.change, { params: { id: start.id }, body: { ...body, revision: start.revision } })
        : await call(places.create, { body });
      toast.ok(t('places.saved', { name: body.name }));
      await client.invalidateQueries({ queryKey: placesKey });
      props.done(id);
    },
  });
  const leave = useFormLeave(form, props.close);
  const title = start?.name ?? t('places.add');
  return (
    <Inspector label={t('places.details')} title={title} isTall isAside={isAside} close={leave}>
      <form className="sf-map-form" onSubmit={form.submit} noValidate>
        <RestoredNote form={form} />
        <TextField form={form} name="name" label={t('places.name')} autoComplete="off" />
        <SelectField
          form={form}
          name="kind"
          label={t('places.kindLabel')}
          options={optionsFrom(bufferTargets, (of) => t('products.bufferName', { of }))}
        />
        <ShapeField form={form} isAside={isAside} setAside={setAside} />
        <div className="pl-days">
          <TextField form={form} name="from" type="date" label={t('places.from')} />
          <TextField form={form} name="until" type="date" label={t('places.until')} />
        </div>
        <TextField form={form} name="note" label={t('places.note')} autoComplete="off" />
        <FormEnd form={form} label={t('places.save')} />
      </form>
    </Inspector>
  );
}

/** Where the place is: an area or a circle, drawn on the panel's map. An imported line stays until it is drawn again. */
function ShapeField(props: { form: Form; isAside: boolean; setAside: (isAside: boolean) => void }) {
  const t = useT();
  const { form, isAside, setAside } = props;
  const { field: at } = useController({ control: form.fields.control, name: 'shape' });
  const value = shapeIn(at.value);
  const drawable = value?.type === 'LineString' ? undefined : value;
  const { drawing } = useWorkspaceDrawing(drawable, {
    mode: value ? 'edit' : 'outer',
    changed: (sketch) => {
      const shape = shapeOf(sketch);
      if (!shape && value?.type === 'LineString') return;
      const text = shape ? JSON.stringify(shape) : '';
      if (text === at.value) return;
      at.onChange(text);
      form.fields.clearErrors('shape');
    },
  });
  const begin = () => {
    if (!drawable) drawing.setMode('outer');
    setAside(true);
  };
  const again = () => {
    drawing.change(emptySketch);
    at.onChange('');
    drawing.setMode('outer');
  };
  const error = form.errorOf('shape');
  const kind = value?.type === 'Circle' ? 'circle' : value?.type === 'LineString' ? 'line' : 'area';
  return (
    <fieldset className="sf-map-shape" aria-invalid={error !== undefined}>
      <legend>{t('places.shape')}</legend>
      {value ? (
        <p className="pl-is">
          <StatusGlyph state={drawing.measured?.fault || error ? 'fault' : 'done'} size={18} />
          {t('places.shapeIs', { kind })}
        </p>
      ) : (
        <p className="sf-list-note">{t('places.shapeMissing')}</p>
      )}
      {kind === 'line' && <p className="sf-list-note">{t('places.lineKept')}</p>}
      <div className="sf-map-buttons">
        <Button icon={<Pentagon className="sf-icon" />} onClick={begin}>
          {t('places.draw')}
        </Button>
        {value && <Button onClick={again}>{t('places.again')}</Button>}
      </div>
      {value?.type === 'Circle' && (
        <RadiusInput
          label={t('places.radius')}
          min={placeLimits.leastRadiusM}
          max={placeLimits.mostRadiusM}
          value={value.radiusM}
          change={(radiusM) => drawing.change(sketchOf({ ...value, radiusM }))}
        />
      )}
      {error && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {error}
        </p>
      )}
      <WorkspaceDrawBar
        drawing={drawing}
        modes={
          value?.type === 'Circle' ? ['edit'] : drawable ? ['outer', 'hole', 'edit'] : ['outer', 'circle']
        }
        isAside={isAside}
        done={t('places.drawn')}
        back={() => setAside(false)}
      />
    </fieldset>
  );
}
