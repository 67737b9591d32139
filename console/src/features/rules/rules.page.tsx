import '../../shared/ui/table/list-page.css';
import './rules.css';
import { rules } from '@smartflight/contract/rules/rules.endpoints.ts';
import type { Rule, RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { RuleFormInspector } from './rule-form.tsx';
import { RuleRow } from './rule-row.tsx';
import { ownRules } from './rules.queries.ts';
import { type Template, templateNames, templates } from './templates.ts';

const isTemplate = (name: string | null): name is Template => templateNames.some((one) => one === name);

/** The reader's own alarm rules. */
export function RulesPage() {
  const t = useT();
  const queries = useQueryClient();
  const [params, setParams] = usePageSearch();
  const { data, error, refetch } = useQuery(ownRules());
  const opened = params.get('rule');
  const rule = data?.find(({ id }) => id === opened);
  const wanted = params.get('new');
  const close = () => setParams({ rule: undefined, new: undefined });
  const begin = (template: Template) => setParams({ new: template, rule: undefined });
  const again = () => queries.invalidateQueries({ queryKey: ownRules().queryKey });
  const setEnabled = async ({ id, ...one }: Rule, isEnabled: boolean) => {
    await call(rules.change, { params: { id }, body: { ...formOf(one), isEnabled } }).catch(reportProblem);
    await again();
  };
  const remove = async ({ id, name }: Rule) => {
    const question = { text: t('rules.askRemove', { name }), detail: t('rules.askRemoveMore') };
    if (!(await confirm({ ...question, ok: t('rules.remove'), danger: true }))) return;
    await call(rules.remove, { params: { id } })
      .then(() => toast.ok(t('rules.removed', { name })), reportProblem)
      .finally(again);
    if (opened === id) close();
  };
  const start = isTemplate(wanted) ? wanted : undefined;
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.rules')}
        actions={
          <Button kind="primary" icon={<Plus className="sf-icon" />} onClick={() => begin('battery')}>
            {t('rules.new')}
          </Button>
        }
      />
      <div className="sf-list-main">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className="ru-board sf-inset" tabIndex={0} aria-label={t('title.rules')}>
          <p className="sf-list-note">{t('rules.about')}</p>
          {error && !data && <ErrorState error={error} retry={() => void refetch()} action="fleet.watch" />}
          {!error && !data && (
            <Delayed>
              <Skeleton height={72} />
            </Delayed>
          )}
          {data?.length === 0 && <EmptyState text={t('rules.empty')} />}
          {data && data.length > 0 && (
            <ul className="ru-list">
              {data.map((one) => (
                <RuleRow
                  key={one.id}
                  rule={one}
                  open={() => setParams({ rule: one.id, new: undefined })}
                  setEnabled={(isEnabled) => void setEnabled(one, isEnabled)}
                  remove={() => void remove(one)}
                />
              ))}
            </ul>
          )}
          {data && <Templates begin={begin} />}
        </section>
        {rule && <RuleFormInspector key={rule.id} rule={rule} start={formOf(rule)} close={close} />}
        {!rule && start && <RuleFormInspector key={start} start={startOf(start, t)} close={close} />}
      </div>
    </div>
  );
}

const startOf = (template: Template, t: ReturnType<typeof useT>): RuleForm => ({
  ...templates[template],
  name: t('rules.templateName', { template }),
});

const formOf = ({
  createdAt: _c,
  drones: _d,
  raised: _r,
  lastRaisedAt: _l,
  ...form
}: Omit<Rule, 'id'>): RuleForm => form;

function Templates({ begin }: { begin: (template: Template) => void }) {
  const t = useT();
  return (
    <section className="ru-templates" aria-label={t('rules.templates')}>
      <h2>{t('rules.templates')}</h2>
      {templateNames.map((template) => (
        <Button key={template} icon={<Plus className="sf-icon" />} onClick={() => begin(template)}>
          {t('rules.templateName', { template })}
        </Button>
      ))}
    </section>
  );
}
