import './flight-filters.css';
import ListFilter from 'lucide-react/icons/list-filter';
import MapIcon from 'lucide-react/icons/map';
import Table2 from 'lucide-react/icons/table-2';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { Popover } from '../../../shared/ui/overlay/popover.tsx';
import { DateRange } from './date-range.tsx';
import { type FlightSearch, pickNames, rangeNames, type SearchPatch } from './flight-search.ts';
import { SearchPicker } from './search-picker.tsx';

export interface FilterProps {
  search: FlightSearch;
  today: string;
  /** Number of sorties without area in the filter, hidden or not. */
  zeroAreaSorties: number | undefined;
  change: (patch: SearchPatch) => void;
}

export function RangeSegment({ search, change, short }: FilterProps & { short?: boolean }) {
  const t = useT();
  return (
    <Segment
      label={t('flights.range.label')}
      value={search.range}
      options={rangeNames.map((value) => ({
        value,
        label: t(short ? `flights.rangeShort.${value}` : `flights.range.${value}`),
      }))}
      change={(range) => change({ range })}
    />
  );
}

export function WorkTypeSegment({ search, change }: FilterProps) {
  const t = useT();
  return (
    <Segment
      label={t('flights.workType.label')}
      value={search.workType}
      options={(['all', 'spray', 'sow'] as const).map((value) => ({
        value,
        label: t(`flights.workType.${value}`),
      }))}
      change={(workType) => change({ workType })}
    />
  );
}

export function ZeroSwitch({ search, zeroAreaSorties, change }: FilterProps) {
  const t = useT();
  const fmt = useFmt();
  return (
    <Switch
      label={t('flights.hideZero')}
      {...(zeroAreaSorties === undefined ? {} : { note: `(${fmt.number(zeroAreaSorties)})` })}
      checked={search.hideZero}
      change={(hideZero) => change({ hideZero })}
    />
  );
}

/** Filters by drone, pilot, team and plot, each searched on the server. */
export function Picks({ search, change }: FilterProps) {
  return pickNames.map((name) => (
    <SearchPicker key={name} of={name} value={search.picks[name]} change={(id) => change({ [name]: id })} />
  ));
}

/** `Picks` behind a button with the number of active ones. */
export function MoreFilters(props: FilterProps) {
  const t = useT();
  return (
    <Popover
      label={t('flights.moreFilters')}
      icon={<ListFilter className="sf-icon" />}
      count={Object.keys(props.search.picks).length}
      iconOnly
    >
      {() => <Picks {...props} />}
    </Popover>
  );
}

export function FlightFilters(props: FilterProps) {
  const t = useT();
  const { search, today, change } = props;
  return (
    <>
      <DateRange
        from={search.from}
        to={search.to}
        today={today}
        change={(from, to) => change({ from, to })}
      />
      <RangeSegment {...props} />
      <WorkTypeSegment {...props} />
      <ZeroSwitch {...props} />
      <MoreFilters {...props} />
      <div className="sf-fl-view">
        <Segment
          label={t('flights.view.label')}
          value={search.view}
          options={[
            { value: 'table', label: t('flights.view.table'), icon: <Table2 className="sf-icon" /> },
            { value: 'map', label: t('flights.view.map'), icon: <MapIcon className="sf-icon" /> },
          ]}
          change={(view) => change({ view })}
        />
      </div>
    </>
  );
}
