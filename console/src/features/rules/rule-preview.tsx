import { rules } from '@smartflight/contract/rules/rules.endpoints.ts';
import { isStored } from '@smartflight/contract/rules/rules.ts';
import { useMutation } from '@tanstack/react-query';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { type RuleInput, type RuleSchemaForm, ruleValues } from './rule-form-values.ts';

/** Tries the values of the form on the last seven days. */
export function RulePreview({ form }: { form: RuleSchemaForm }) {
  const t = useT();
  const fmt = useFmt();
  const values = form.fields.watch();
  const tried = JSON.stringify(values);
  const { mutate, data, isPending } = useMutation({
    mutationFn: async (input: RuleInput) => {
      const body = ruleValues.parse(input);
      return { tried: JSON.stringify(input), found: await call(rules.preview, { body }) };
    },
    onError: (error) => reportProblem(error),
  });
  if (!isStored(values.measure)) return <p className="sf-list-note">{t('rules.noPreview')}</p>;
  const isValid = ruleValues.safeParse({ ...values, name: values.name || '-' }).success;
  const found = data?.tried === tried ? data.found : undefined;
  return (
    <div className="ru-preview">
      <Button
        icon={<FlaskConical className="sf-icon" />}
        disabled={!isValid || isPending}
        aria-busy={isPending}
        onClick={() => mutate(values)}
      >
        {t('rules.tryIt')}
      </Button>
      <div role="status">
        {found && <p>{t('rules.wouldRaise', { n: found.times, drones: found.read })}</p>}
        {found && !found.isWhole && <p className="sf-list-note">{t('rules.partOnly')}</p>}
        {found && found.drones.length > 0 && (
          <ul>
            {found.drones.slice(0, 5).map(({ droneId, name, times, lastAt }) => (
              <li key={droneId}>
                {t('rules.wouldRaiseOn', {
                  drone: name || droneId,
                  n: times,
                  when: fmt.relative(lastAt, new Date()),
                })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
