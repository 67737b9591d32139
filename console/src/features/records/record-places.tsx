import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { NearPlaceRows } from '../../domain/places/near-place-rows.tsx';
import { placesOfRecord } from '../../domain/places/places.queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';

/** Sensitive places near the ground of a record; of a complete one as they were sealed. */
export function RecordPlacesFacts({ record }: { record: RecordDetail }) {
  const t = useT();
  const { data, error, refetch } = useQuery(placesOfRecord(record.id, record.revision));
  if (data) return <NearPlaceRows near={data} timeZone={record.timeZone} />;
  if (data === null) return <p className="sf-list-note">{t('places.near.unlisted')}</p>;
  if (error) return <ErrorState error={error} retry={() => void refetch()} action="records.list" />;
  return (
    <Delayed>
      <Skeleton height={48} />
    </Delayed>
  );
}
