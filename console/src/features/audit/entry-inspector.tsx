import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import { Fragment } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { detailsOf } from './entry-details.ts';
import { actionText, actorName, targetName } from './entry-names.ts';

/** One audit entry in full, with links to similar ones. */
export function EntryInspector(props: {
  entry: AuditEntryRow;
  only: (patch: { actorId?: string; targetId?: string; action?: string }) => void;
  close: () => void;
}) {
  const t = useT();
  const fmt = useFmt();
  const { entry, only, close } = props;
  const { actor, target, action, isSealed } = entry;
  const details = detailsOf(t, fmt, entry);
  return (
    <Inspector
      label={t('title.audit')}
      title={actionText(t, action)}
      subtitle={
        <StatusTag
          state={isSealed ? 'done' : 'standby'}
          word={t(isSealed ? 'trail.sealed' : 'trail.unsealed')}
          size={16}
        />
      }
      close={close}
    >
      <dl className="sf-facts">
        <dt>{t('trail.at')}</dt>
        <dd>{fmt.instant(entry.at)}</dd>
        <dt>{t('trail.actor')}</dt>
        <dd>
          {actorName(t, entry)}
          {actor.id && <small className="au-id sf-id">{actor.id}</small>}
        </dd>
        <dt>{t('trail.target')}</dt>
        <dd>
          {targetName(entry)}
          {target.id && <small className="au-id sf-id">{target.id}</small>}
        </dd>
        <dt>{t('trail.action')}</dt>
        <dd>
          <code className="au-code">{action}</code>
        </dd>
        <dt>{t('trail.no')}</dt>
        <dd>{fmt.number(entry.no)}</dd>
        <dt>{t('trail.request')}</dt>
        <dd className="sf-id">{entry.requestId || fmt.number(null)}</dd>
      </dl>
      <section className="sf-list-form">
        <h3>{t('trail.detail')}</h3>
        {details.length === 0 ? (
          <p>{fmt.number(null)}</p>
        ) : (
          <dl className="sf-facts au-facts">
            {details.map(({ path, name, value }) => (
              <Fragment key={path}>
                <dt>{name ?? <code className="au-code">{path}</code>}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </section>
      <div className="sf-list-form au-only">
        {actor.id !== '' && (
          <Button onClick={() => only({ actorId: actor.id })}>{t('trail.onlyActor')}</Button>
        )}
        {target.id !== '' && (
          <Button onClick={() => only({ targetId: target.id })}>{t('trail.onlyTarget')}</Button>
        )}
        <Button onClick={() => only({ action })}>{t('trail.onlyAction')}</Button>
      </div>
    </Inspector>
  );
}
