import type { Product } from '@smartflight/contract/device-link/product-flow.ts';
import type { DoseFinding, DosePlot } from '@smartflight/geo/dose/finding.ts';
import { doseFindings } from '@smartflight/geo/dose/findings.ts';
import { doseCells, gridDegrees } from '@smartflight/geo/dose/grid.ts';
import { cellDoses, type DoseStatistics, doseStatistics } from '@smartflight/geo/dose/statistics.ts';
import { treatAgain, unreachedM2 } from '@smartflight/geo/dose/treat-again.ts';
import { wantedOn } from '@smartflight/geo/dose/wanted.ts';
import type { MultiPolygon } from '@smartflight/geo/shape.ts';
import type { Sample } from '../derivation/sample.ts';
import { doseSamples } from './dose-samples.ts';

export interface DoseTask {
  product: Product;
  /** L/ha or kg/ha; null where unknown. */
  target: number | null;
  plot: DosePlot | undefined;
  /** Whether ground of the plot that no flight reached counts as ground to treat. */
  isWhole: boolean;
}

export interface DoseDrawing {
  grid: {
    west: number;
    south: number;
    lonStep: number;
    latStep: number;
    columns: number;
    rows: number;
    cellM: number;
  };
  /** Numbers of the cells, and their dose in tenths per hectare; null where unknown. */
  cells: number[];
  doses: (number | null)[];
  statistics: DoseStatistics;
  findings: DoseFinding[];
  again: MultiPolygon | null;
  /** Ground of the plot, less its inset, that was not treated, m²; null without a plot. */
  unreachedM2: number | null;
}

/** Dose of the flights' samples; null if none of them released the product. Findings are those of each flight alone. */
export function drawDose(
  flights: readonly (readonly Sample[])[],
  { product, target, plot, isWhole }: DoseTask,
): DoseDrawing | null {
  const samples = flights.map((each) => doseSamples(each, product));
  const drawn = doseCells(samples, plot && isWhole ? { area: plot.boundary } : {});
  if (!drawn) return null;
  const { grid, steps } = drawn;
  const isWanted = wantedOn(grid.plane, plot);
  const findings = steps.length === 1 ? doseFindings({ grid, steps: steps[0]!, target, isWanted }) : [];
  const cells = cellDoses(grid);
  return {
    grid: { ...gridDegrees(grid), columns: grid.columns, rows: grid.rows, cellM: grid.cellM },
    cells: cells.map(({ cell }) => cell),
    doses: cells.map(({ perHa }) => (perHa === null ? null : Math.round(perHa * 10))),
    statistics: doseStatistics(grid, cells, target),
    findings,
    again: treatAgain(grid, { target, plot, isWhole }),
    unreachedM2: plot && isWhole ? unreachedM2(grid, plot) : null,
  };
}
