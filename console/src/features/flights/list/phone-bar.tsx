import './phone-bar.css';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileUp from 'lucide-react/icons/file-up';
import Filter from 'lucide-react/icons/funnel';
import List from 'lucide-react/icons/list';
import MapIcon from 'lucide-react/icons/map';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useOnHide } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useEscape } from '../../../shared/ui/overlay/escape.ts';
import { DateRange } from './date-range.tsx';
import { type FilterProps, Picks, RangeSegment, WorkTypeSegment, ZeroSwitch } from './flight-filters.tsx';
import { filterCount } from './flight-search.ts';

export function PhoneRange(props: FilterProps) {
  const t = useT();
  const [exact, setExact] = useState(props.search.range === undefined);
  const { search, change } = props;
  const onMap = search.view === 'map';
  return (
    <div className="sf-fl-phone-range">
      <RangeSegment {...props} short />
      <Button
        iconOnly={t('flights.date.label')}
        aria-expanded={exact}
        icon={<CalendarDays className="sf-icon" />}
        onClick={() => setExact(!exact)}
      />
      <Button
        iconOnly={t(onMap ? 'flights.view.list' : 'flights.view.map')}
        icon={onMap ? <List className="sf-icon" /> : <MapIcon className="sf-icon" />}
        onClick={() => change({ view: onMap ? 'table' : 'map' })}
      />
      {exact && (
        <DateRange
          from={search.from}
          to={search.to}
          today={props.today}
          change={(from, to) => change({ from, to })}
        />
      )}
    </div>
  );
}

function FilterSheet(props: FilterProps & { clear: () => void; close: () => void }) {
  const t = useT();
  useEscape(props.close);
  return (
    <>
      <button
        type="button"
        className="sf-fl-sheet-back"
        aria-label={t('action.close')}
        onClick={props.close}
      />
      <div className="sf-fl-sheet" role="dialog" aria-modal="true" aria-label={t('flights.filters')}>
        <h2>{t('flights.filters')}</h2>
        <WorkTypeSegment {...props} />
        <ZeroSwitch {...props} />
        <Picks {...props} />
        <div className="sf-fl-sheet-foot">
          <Button onClick={props.clear}>{t('flights.reset')}</Button>
          <Button kind="primary" onClick={props.close}>
            {t('flights.showResults')}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Actions at the bottom, where the thumb reaches them, with the running export above. */
export function PhoneActions(
  props: FilterProps & {
    clear: () => void;
    exportMenu: ReactNode;
    startImport?: (() => void) | undefined;
    dock: ReactNode;
    views?: ReactNode;
  },
) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useOnHide(close);
  return (
    <div className="sf-fl-phone-actions">
      {props.dock}
      <div className="sf-fl-phone-row">
        <Button icon={<Filter className="sf-icon" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('flights.filterCount', { n: filterCount(props.search) })}
        </Button>
        {props.views}
        {props.startImport && (
          <Button
            iconOnly={t('flights.import')}
            icon={<FileUp className="sf-icon" />}
            onClick={props.startImport}
          />
        )}
        {props.exportMenu}
      </div>
      {open && <FilterSheet {...props} close={close} />}
    </div>
  );
}
