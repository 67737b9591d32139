import { roleCodes } from '@smartflight/contract/access/access.ts';
import { ruleTargets } from '@smartflight/contract/rules/rules.ts';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useSession } from '../../shared/api/session.ts';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { optionsFrom } from '../../shared/ui/primitives/select.tsx';
import type { RuleSchemaForm } from './rule-form-values.ts';
import { droneChoices, teamChoices } from './rules.queries.ts';

/** The drones that a rule is about. */
export function TargetFields({ form }: { form: RuleSchemaForm }) {
  const t = useT();
  const target = form.fields.watch('target');
  const isManager = useSession(({ me }) => me?.roles.includes(roleCodes.manager) ?? false);
  const { data } = useQuery({ ...teamChoices(), enabled: target === 'team' });
  const teams = [...(data?.created ?? []), ...(data?.joined ?? [])];
  const offered = ruleTargets.filter((one) => one !== 'company' || isManager || target === 'company');
  return (
    <fieldset>
      <legend>{t('rules.target')}</legend>
      <SelectField
        form={form}
        name="target"
        label={t('rules.drones')}
        options={optionsFrom(offered, (one) => t(`rules.of.${one}`))}
      />
      {target === 'team' && (
        <SelectField
          form={form}
          name="teamId"
          label={t('rules.team')}
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          empty={t('rules.chooseTeam')}
        />
      )}
      {target === 'drones' && <DronesField form={form} />}
    </fieldset>
  );
}

function DronesField({ form }: { form: RuleSchemaForm }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name: 'droneIds' });
  const [typed, setTyped] = useState('');
  const { data } = useQuery(droneChoices(typed.trim().slice(0, 64)));
  const ids: readonly string[] = field.value;
  const change = (next: readonly string[]) => {
    field.onChange(next);
    form.typed('droneIds');
  };
  const error = form.errorOf('droneIds');
  const offered = (data?.items ?? []).filter(({ id }) => !ids.includes(id));
  return (
    <div className="ru-drones">
      <ul aria-label={t('rules.chosenDrones')}>
        {ids.map((id) => (
          <li key={id}>
            <span className="sf-id">{id}</span>
            <button
              type="button"
              aria-label={t('rules.dropDrone', { id })}
              onClick={() => change(ids.filter((one) => one !== id))}
            >
              <X className="sf-icon" />
            </button>
          </li>
        ))}
      </ul>
      <SearchBox label={t('rules.findDrone')} value={typed} change={(next) => setTyped(next ?? '')} />
      <ul aria-label={t('rules.offeredDrones')}>
        {offered.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="ru-offer" onClick={() => change([...ids, id])}>
              <Plus className="sf-icon" />
              <span>{name || id}</span> <small className="sf-id">{id}</small>
            </button>
          </li>
        ))}
      </ul>
      {error && (
        <p className="sf-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
