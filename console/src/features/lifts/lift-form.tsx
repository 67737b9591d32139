import { liftHeightRefs } from '@smartflight/contract/airspace/lift.ts';
import { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import type { Lift } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { heightMargins } from '@smartflight/contract/device-link/height-range.ts';
import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useZoneCheck } from '../../domain/zones/use-zone-check.ts';
import { ZoneIntersections } from '../../domain/zones/zone-intersections.tsx';
import { call } from '../../shared/api/client.ts';
import { useSession } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { instantOf } from '../../shared/format/local-input.ts';
import { readFigure } from '../../shared/forms/figure.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useFormLeave } from '../../shared/forms/use-form-leave.ts';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { ImageSlot } from '../../shared/ui/form/image-slot.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { optionsFrom } from '../../shared/ui/primitives/select.tsx';
import { AreaField } from './area-field.tsx';
import {
  bodyOf,
  fieldsLike,
  fieldsOf,
  type LiftFilled,
  type LiftTyped,
  liftFields,
  newFields,
  readShape,
  shapeText,
} from './lift-fields.ts';
import { Papers } from './lift-papers.tsx';
import { droneChoices, liftDetail, liftsKey, ownCompanyPapers, ownPapers } from './lifts.queries.ts';

type Form = SchemaForm<LiftTyped, LiftFilled>;

interface LiftFormProps {
  /** The application to change; undefined for a new one. */
  lift: Lift | undefined;
  /** The application that a new one is copied from, with another time and without its picture. */
  like?: Lift;
  close: () => void;
  done: (id: string) => void;
}

/** A new or changed application (N-02, N-05): drone, area, time, height, and the intersecting zones. */
export function LiftFormInspector({ lift, like, close, done }: LiftFormProps) {
  const t = useT();
  const client = useQueryClient();
  const [begun] = useState(() => Date.now());
  const [isAside, setAside] = useState(false);
  const [isSending, setSending] = useState(false);
  const form: Form = useSchemaForm({
    schema: liftFields,
    initial: lift ? fieldsOf(lift) : like ? fieldsLike(like, begun) : newFields(begun),
    ...(lift || like
      ? {}
      : {
          draft: {
            name: 'no-fly-lift-figures',
            keep: ['droneId', 'liftAddress', 'from', 'to', 'heightM', 'heightRef', 'shape', 'certificateImg'],
          },
        }),
    refusals: {
      'drone.not-found': 'droneId',
      'lift.too-many': 'droneId',
      'lift.shape-crosses': 'shape',
      'lift.too-large': 'shape',
      'lift.too-far': 'to',
      'range.past': 'to',
    },
    send: async (filled) => {
      const body = bodyOf(filled);
      const sent = lift
        ? await call(lifts.amend, { params: { id: lift.id }, body: { ...body, revision: lift.revision } })
        : await call(lifts.submit, { body });
      client.setQueryData(liftDetail(sent.id).queryKey, sent);
      toast.ok(t(lift ? 'lifts.amended' : 'lifts.submitted'));
      await client.invalidateQueries({ queryKey: liftsKey });
      done(sent.id);
    },
  });
  const leave = useFormLeave(form, close);
  const title = t(lift ? 'lifts.amend' : 'lifts.apply');
  return (
    <Inspector
      label={t('lifts.one')}
      title={title}
      subtitle={t(lift ? 'lifts.amendNote' : 'lifts.promise')}
      isTall
      isAside={isAside}
      close={leave}
    >
      <form className="li-form" onSubmit={form.submit} noValidate>
        <RestoredNote form={form} />
        <DroneField form={form} known={lift ?? like} />
        <Area form={form} isAside={isAside} setAside={setAside} />
        <div className="li-times">
          <TextField form={form} name="from" type="datetime-local" label={t('lifts.field.from')} />
          <TextField form={form} name="to" type="datetime-local" label={t('lifts.field.to')} />
        </div>
        <div className="li-times">
          <TextField form={form} name="heightM" figure={{}} label={t('lifts.field.heightM')} />
          <SelectField
            form={form}
            name="heightRef"
            label={t('lifts.field.heightRef')}
            options={optionsFrom(liftHeightRefs, (one) => t(`lifts.heightFrom.${one}`))}
          />
        </div>
        <Check form={form} />
        <TextField form={form} name="liftAddress" label={t('lifts.field.liftAddress')} autoComplete="off" />
        <Certificate form={form} busy={setSending} />
        <Applicant />
        <fieldset className="li-end" disabled={isSending}>
          <FormEnd form={form} label={t(lift ? 'lifts.amend' : 'lifts.submit')} />
        </fieldset>
      </form>
    </Inspector>
  );
}

function Area(props: { form: Form; isAside: boolean; setAside: (isAside: boolean) => void }) {
  const { form, ...aside } = props;
  const { field } = useController({ control: form.fields.control, name: 'shape' });
  return (
    <AreaField
      {...aside}
      value={readShape(field.value)}
      error={form.errorOf('shape')}
      change={(shape) => {
        field.onChange(shapeText(shape));
        form.fields.clearErrors('shape');
      }}
    />
  );
}

/** Shows the intersecting zones once area, times and height are valid. */
function Check({ form }: { form: Form }) {
  const [shape, from, to, heightM, heightRef] = useWatch({
    control: form.fields.control,
    name: ['shape', 'from', 'to', 'heightM', 'heightRef'],
  });
  const area = readShape(shape);
  const begin = instantOf(from);
  const end = instantOf(to);
  const terrainM = heightRef === 'takeoff' ? heightMargins.terrainM : 0;
  const height = (readFigure(heightM) ?? 0) + terrainM;
  const isRange = begin !== null && end !== null && begin < end;
  const check = useZoneCheck(
    area && {
      shape: area,
      ...(isRange ? { from: begin, until: end } : {}),
      ...(height > terrainM && height <= 10_000 ? { lowestM: 0, highestM: height } : {}),
    },
  );
  return <ZoneIntersections check={check} />;
}

function DroneField({ form, known }: { form: Form; known: Lift | undefined }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name: 'droneId' });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Pick<Drone, 'id' | 'name' | 'model'> | undefined>(
    known && { id: known.droneId, name: known.droneName, model: known.model },
  );
  const [isOpen, setOpen] = useState(field.value === '');
  const { data } = useQuery(droneChoices(search));
  const error = form.errorOf('droneId');
  const shown = chosen ?? data?.items.find(({ id }) => id === field.value);
  const line = (drone: Pick<Drone, 'id' | 'model'>) => [drone.id, drone.model].filter(Boolean).join(' · ');
  return (
    <fieldset className="li-drones" aria-invalid={error !== undefined}>
      <legend>{t('lifts.field.drone')}</legend>
      {field.value !== '' && !isOpen ? (
        <div className="li-chosen">
          <div>
            <strong>{shown?.name || field.value}</strong>
            <small className="sf-id">{line(shown ?? { id: field.value, model: '' })}</small>
          </div>
          <button type="button" className="sf-button" onClick={() => setOpen(true)}>
            {t('lifts.other')}
          </button>
        </div>
      ) : (
        <>
          <SearchBox label={t('lifts.searchDrone')} value={search} change={(next) => setSearch(next ?? '')} />
          <ul>
            {data?.items.map((drone) => (
              <li key={drone.id}>
                <button
                  type="button"
                  ref={drone === data.items[0] ? field.ref : undefined}
                  aria-pressed={drone.id === field.value}
                  onClick={() => {
                    field.onChange(drone.id);
                    form.fields.clearErrors('droneId');
                    setChosen(drone);
                    setOpen(false);
                  }}
                >
                  <strong>{drone.name || drone.id}</strong>
                  <small className="sf-id">{line(drone)}</small>
                </button>
              </li>
            ))}
          </ul>
          {data?.items.length === 0 && <p className="sf-list-note">{t('lifts.noDrone')}</p>}
        </>
      )}
      {error && (
        <p className="sf-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Certificate({ form, busy }: { form: Form; busy: (isBusy: boolean) => void }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name: 'certificateImg' });
  return (
    <ImageSlot
      label={t('lifts.field.certificateImg')}
      path={field.value}
      change={field.onChange}
      endpoint={lifts.uploadCertificateImg}
      error={form.errorOf('certificateImg')}
      busy={busy}
    />
  );
}

function Applicant() {
  const t = useT();
  const fmt = useFmt();
  const me = useSession((session) => session.me);
  const { data } = useQuery(ownPapers);
  const { data: company } = useQuery(ownCompanyPapers);
  return (
    <section className="li-applicant" aria-label={t('lifts.applicant')}>
      <h3>{t('lifts.applicant')}</h3>
      <Papers
        username={me?.username ?? fmt.number(null)}
        papers={{
          truename: data?.realNameVerified ? data.truename : '',
          contact: masked(data?.phone || data?.email || ''),
          address: data?.address ?? '',
          company: data?.companyName ?? '',
          corporationName: company?.corporationName ?? '',
          corporationIdNumber: company?.corporationIdNumber ?? '',
          corporationContact: company?.corporationContact ?? '',
          businessLicense: company?.businessLicense ?? '',
        }}
      />
      <p className="sf-list-note">{t('lifts.applicantNote')}</p>
    </section>
  );
}

/** Shows only the last four characters, as the server does for document numbers. */
const masked = (text: string): string => (text.length > 4 ? `•••• ${text.slice(-4)}` : text);
