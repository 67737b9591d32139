import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Facts, Section } from '../../shared/ui/layout/section.tsx';
import { EditButton } from './edit-button.tsx';
import { lazyForm } from './forms/lazy-form.tsx';
import type { SectionProps } from './section-props.ts';

const BasicForm = lazyForm(async () => (await import('./forms/basic-form.tsx')).BasicForm);

/** Name and basic data of the account, edited in place; after a rejection a change resubmits the account. */
export function BasicSection({ info, submitted, editing }: SectionProps) {
  const t = useT();
  const fmt = useFmt();
  const sexes = { '1': t('person.male'), '0': t('person.female'), '': t('person.notGiven') };
  return (
    <Section
      id="basic"
      title={t('profile.basic')}
      action={<EditButton editing={editing} part="basic" name={t('profile.basic')} />}
    >
      {editing.part === 'basic' ? (
        <BasicForm info={info} submitted={submitted} editing={editing} />
      ) : (
        <Facts
          rows={[
            { name: t('profile.username'), value: info.username },
            { name: t('person.sex'), value: sexes[info.sex] },
            { name: t('person.address'), value: info.address },
            { name: t('person.cooperative'), value: info.agriculturalCooperative },
            { name: t('person.profession'), value: info.profession },
            { name: t('profile.timeZone'), value: `${info.timeZone} (${fmt.zone(info.timeZone)})` },
          ]}
        />
      )}
    </Section>
  );
}
