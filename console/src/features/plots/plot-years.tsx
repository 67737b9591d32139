import type { PlotSeasonFigures } from '@smartflight/contract/flights/flight-days.schemas.ts';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { csvOf } from '../../domain/devices/import/import-rows.ts';
import { doseText } from '../../domain/flights/dose-text.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { saveFile } from '../../shared/link/save-file.ts';
import { MenuButton } from '../../shared/ui/overlay/menu.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { plotSeason, plotSeasons } from './plots.queries.ts';

/** The treated ground of a plot by year, to compare and to export. */
export function PlotYears({ plot }: { plot: PlotDetail }) {
  const t = useT();
  const fmt = useFmt();
  const { data, error, refetch } = useQuery(plotSeasons(plot.id));
  const items = data?.items ?? [];
  return (
    <section className="sf-block sf-pl-years">
      <h3>{t('plots.years')}</h3>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="flights.list" />}
      {!error && !data && <Skeleton height={80} />}
      {data && items.length === 0 && <p className="sf-pl-note">{t('plots.noYears')}</p>}
      {items.length > 0 && (
        <>
          <table className="sf-pl-days">
            <caption className="sf-hidden">{t('plots.years')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('plots.year')}</th>
                <th scope="col">{t('plots.treated')}</th>
                <th scope="col">{t('plots.passes')}</th>
                <th scope="col">{t('plots.sorties')}</th>
                <th scope="col">{t('plots.dose')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ year, treatedAreaM2, totals }) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  <td>{fmt.area(treatedAreaM2).text}</td>
                  <td>{fmt.number(totals.passes, 1)}</td>
                  <td>{fmt.number(totals.sorties)}</td>
                  <td>{doseText(fmt, totals)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ExportYears plot={plot} items={items} />
        </>
      )}
    </section>
  );
}

function ExportYears({ plot, items }: { plot: PlotDetail; items: readonly PlotSeasonFigures[] }) {
  const t = useT();
  const queries = useQueryClient();
  const ground = useMutation({
    mutationFn: async () => {
      const seasons = [];
      for (const { year } of items) seasons.push(await queries.fetchQuery(plotSeason(plot.id, year)));
      const { writeGeoJson } = await import('@smartflight/geo/formats/write-land.ts');
      const fields = seasons.flatMap(({ year, coverage }) =>
        (['once', 'twice', 'more'] as const)
          .filter((times) => coverage[times].coordinates.length > 0)
          .map((times) => ({
            name: `${plot.name} ${year}`,
            boundary: coverage[times],
            properties: { year, times },
          })),
      );
      saveFile(new Blob([writeGeoJson(fields)], { type: 'application/geo+json' }), 'treated-ground.geojson');
    },
  });
  return (
    <MenuButton
      className="sf-button"
      label={t('plots.exportYears')}
      items={[
        { key: 'csv', label: t('plots.yearsTable'), run: () => saveTable(t, plot, items) },
        {
          key: 'geojson',
          label: t('plots.yearsGround'),
          disabled: ground.isPending,
          run: () => ground.mutate(),
        },
      ]}
    >
      <Download className="sf-icon" />
      {t('plots.exportYears')}
    </MenuButton>
  );
}

/** Plain numbers with their units in the head, so that a spreadsheet can calculate with them. */
function saveTable(t: Translate, plot: PlotDetail, items: readonly PlotSeasonFigures[]): void {
  const head = [
    t('plots.name'),
    t('plots.year'),
    `${t('plots.area')} (m²)`,
    `${t('plots.treated')} (m²)`,
    `${t('plots.inside')} (m²)`,
    `${t('plots.gross')} (m²)`,
    t('plots.passes'),
    t('plots.sorties'),
    `${t('plots.volume')} (L)`,
    `${t('plots.dose')} (L/ha)`,
    `${t('plots.dose')} (kg/ha)`,
  ];
  const rows = items.map(({ year, plotAreaM2, treatedAreaM2, totals }) => [
    plot.name,
    String(year),
    ...[plotAreaM2, treatedAreaM2, totals.insideAreaM2, totals.grossAreaM2, totals.passes].map(plain),
    String(totals.sorties),
    ...[totals.volumeL, totals.doseLpha, totals.doseKgpha].map(plain),
  ]);
  saveFile(new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' }), 'treated-ground.csv');
}

const plain = (value: number | null) => (value === null ? '' : value.toFixed(2));
