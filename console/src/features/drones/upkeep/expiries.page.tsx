import { readPage } from '../../../shared/ui/table/list-search.ts';
import '../../../shared/ui/table/list-page.css';
import '../../../domain/devices/list/cards.css';
import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { ExpiryChip } from '../../../domain/devices/detail/expiry-chip.tsx';
import { gradeGlyphs } from '../../../domain/devices/detail/expiry-grade.ts';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { go } from '../../../shared/navigation.ts';
import { usePageLocation, usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { type Column, DataTable } from '../../../shared/ui/table/data-table.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { droneName, expiryNames } from '../drone-labels.ts';
import { type DroneListQuery, droneList } from '../drones.queries.ts';
import { useDroneExport } from '../use-drone-export.ts';
import { useDronesLive } from '../use-drones-live.ts';
import { type ExpiryRow, expiryRows, type NearGrade } from './expiry-rows.ts';

const pageSize = 200;
const filter = { scope: 'tenant', expiring: 'true', sort: 'expiresAt' } as const satisfies DroneListQuery;

function columnsOf(t: Translate, fmt: Fmt): Column<ExpiryRow>[] {
  return [
    {
      key: 'at',
      title: t('droneUpkeep.ends'),
      strong: true,
      cell: ({ at }) => fmt.instant(at, 'day'),
    },
    { key: 'left', title: t('droneUpkeep.left'), cell: ({ at }) => <ExpiryChip at={at} /> },
    { key: 'of', title: t('droneUpkeep.what'), cell: ({ of }) => t(expiryNames[of]) },
    { key: 'drone', title: t('drones.drone'), cell: ({ drone }) => <Named drone={drone} /> },
    { key: 'owner', title: t('drones.owner'), cell: ({ drone }) => drone.ownerName || fmt.number(null) },
    {
      key: 'company',
      title: t('drones.company'),
      cell: ({ drone }) => drone.companyName || fmt.number(null),
    },
  ];
}

function Named({ drone }: { drone: Drone }) {
  return (
    <span className="dr-name">
      <span>
        <b>{droneName(drone)}</b> <small>{drone.model}</small>
      </span>
      {drone.name !== '' && <small className="sf-id">{drone.id}</small>}
    </span>
  );
}

/** SIM cards and RTK accounts of the fleet that expire within 30 days or have expired, by date (D-06). */
export function DroneExpiriesPage() {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const { pathname } = usePageLocation();
  const page = readPage(params);
  useDronesLive('tenant');
  const { data, error, isFetching, refetch } = useQuery(droneList({ ...filter, page, size: pageSize }));
  const exporting = useDroneExport();
  const columns = useMemo(() => columnsOf(t, fmt), [t, fmt]);
  const rows = useMemo(() => data && expiryRows(data.items, Date.now()), [data]);
  const list = pathname.replace(/\/expiries$/, '');
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.droneExpiries')}
        actions={
          <Button
            icon={<Download className="sf-icon" />}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(filter)}
          >
            {t('droneManage.export')}
          </Button>
        }
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          <DataTable<ExpiryRow>
            label={t('droneUpkeep.expiriesOf')}
            name="drones.expiries"
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
            open={({ drone }) => go(`${list}?drone=${drone.id}&tab=network`)}
            group={{
              of: ({ grade }) => grade,
              head: (grade, shown) => <GroupHead grade={grade as NearGrade} span={shown.length} />,
            }}
            error={error}
            retry={() => void refetch()}
            empty={<EmptyState text={t('droneUpkeep.none')} />}
            refreshing={isFetching}
          />
          <Pager
            page={page}
            size={pageSize}
            total={data?.total}
            change={(next) => setParams({ page: next === 1 ? undefined : next })}
            say={(range) => t('droneUpkeep.range', range)}
          />
        </div>
      </div>
    </div>
  );
}

function GroupHead({ grade, span }: { grade: NearGrade; span: number }) {
  const t = useT();
  return (
    <th colSpan={span} scope="colgroup">
      <StatusTag state={gradeGlyphs[grade]} word={t(`droneUpkeep.group.${grade}`)} size={16} />
    </th>
  );
}
