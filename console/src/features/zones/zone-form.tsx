import { zoneShape } from '@smartflight/contract/airspace/zone.schemas.ts';
import { heightReferences, zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import { zones } from '@smartflight/contract/airspace/zones.endpoints.ts';
import type { Zone } from '@smartflight/contract/airspace/zones.schemas.ts';
import { handSource } from '@smartflight/contract/airspace/zones.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { emptySketch, shapeOf } from '../../domain/map/draw/sketch.ts';
import { useWorkspaceDrawing } from '../../domain/map/draw/use-workspace-drawing.ts';
import { WorkspaceDrawBar } from '../../domain/map/draw/workspace-draw-bar.tsx';
import { sourceText } from '../../domain/zones/zone-labels.ts';
import { zoneDetail, zonesKey } from '../../domain/zones/zones.queries.ts';
import { call } from '../../shared/api/client.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useFormLeave } from '../../shared/forms/use-form-leave.ts';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { currentLang } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { optionsFrom } from '../../shared/ui/primitives/select.tsx';
import { bodyOf, emptyZone, fieldsOf, type ZoneFilled, type ZoneTyped, zoneFields } from './zone-fields.ts';

type Form = SchemaForm<ZoneTyped, ZoneFilled>;

/** Creates or edits a zone: class, shape, heights and times. */
export function ZoneFormInspector(props: {
  zone: Zone | undefined;
  close: () => void;
  done: (id: string) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const { zone } = props;
  const [isAside, setAside] = useState(false);
  const form: Form = useSchemaForm({
    schema: zoneFields,
    initial: zone ? fieldsOf(zone) : emptyZone,
    ...(zone ? {} : { draft: { name: 'zone', keep: Object.keys(emptyZone) as (keyof ZoneTyped)[] } }),
    refusals: { 'zone.ended': 'name' },
    send: async (filled) => {
      const body = bodyOf(filled, zone, currentLang());
      const saved = zone
        ? await call(zones.update, { params: { id: zone.id }, body })
        : await call(zones.create, { body });
      client.setQueryData(zoneDetail(saved.id).queryKey, saved);
      toast.ok(t('zones.saved', { name: saved.name }));
      await client.invalidateQueries({ queryKey: zonesKey });
      props.done(saved.id);
    },
  });
  const leave = useFormLeave(form, props.close);
  return (
    <Inspector
      label={t('zones.details')}
      title={zone?.name ?? t('zones.add')}
      isTall
      isAside={isAside}
      close={leave}
    >
      <form className="sf-map-form" onSubmit={form.submit} noValidate>
        <RestoredNote form={form} />
        {zone && zone.source !== handSource && (
          <p className="sf-list-note">{t('zones.replacedNote', { source: sourceText(t, zone.source) })}</p>
        )}
        {zone && zone.layers.length > 1 && (
          <p className="sf-list-note">{t('zones.form.more', { n: zone.layers.length })}</p>
        )}
        <TextField form={form} name="name" label={t('zones.form.name')} autoComplete="off" />
        <SelectField
          form={form}
          name="class"
          label={t('zones.class.label')}
          options={optionsFrom(zoneClasses, (one) => t(`zones.class.${one}`))}
        />
        <ShapeField form={form} isAside={isAside} setAside={setAside} />
        <TextField
          form={form}
          name="floor"
          figure={{}}
          label={t('zones.form.floor')}
          hint={t('zones.form.emptyFloor')}
        />
        <TextField
          form={form}
          name="ceiling"
          figure={{}}
          label={t('zones.form.ceiling')}
          hint={t('zones.form.emptyCeiling')}
        />
        <SelectField
          form={form}
          name="reference"
          label={t('zones.form.reference')}
          options={optionsFrom(heightReferences, (one) => t(`zones.form.${one}`))}
        />
        <TextField form={form} name="from" type="datetime-local" label={t('zones.form.from')} />
        <TextField form={form} name="until" type="datetime-local" label={t('zones.form.until')} />
        <TextField form={form} name="message" label={t('zones.form.message')} autoComplete="off" />
        <FormEnd form={form} label={t('zones.save')} />
      </form>
    </Inspector>
  );
}

const readShape = (text: string) => (text === '' ? undefined : zoneShape.safeParse(JSON.parse(text)).data);

/** Shape of a zone: rings with holes, or a circle, drawn on the panel's map. */
function ShapeField(props: { form: Form; isAside: boolean; setAside: (isAside: boolean) => void }) {
  const t = useT();
  const { form, isAside, setAside } = props;
  const { field: at } = useController({ control: form.fields.control, name: 'shape' });
  const value = readShape(at.value);
  const { drawing } = useWorkspaceDrawing(value, {
    mode: value ? 'edit' : 'outer',
    changed: (sketch) => {
      const shape = shapeOf(sketch);
      const text = shape ? JSON.stringify(shape) : '';
      if (text === at.value) return;
      at.onChange(text);
      form.fields.clearErrors('shape');
    },
  });
  const begin = () => {
    if (value === undefined) drawing.setMode('outer');
    setAside(true);
  };
  const again = () => {
    drawing.change(emptySketch);
    drawing.setMode('outer');
  };
  const error = form.errorOf('shape');
  const isCircle = value?.type === 'Circle';
  return (
    <fieldset className="sf-map-shape" aria-invalid={error !== undefined}>
      <legend>{t('zones.form.shape')}</legend>
      <div className="sf-map-buttons">
        <Button onClick={begin}>{t('lifts.draw')}</Button>
        {value && <Button onClick={again}>{t('zones.tool.clear')}</Button>}
      </div>
      {error && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {error}
        </p>
      )}
      <WorkspaceDrawBar
        drawing={drawing}
        modes={isCircle ? ['edit'] : value ? ['outer', 'hole', 'edit'] : ['outer', 'circle']}
        isAside={isAside}
        done={t('lifts.drawn')}
        back={() => setAside(false)}
      />
    </fieldset>
  );
}
