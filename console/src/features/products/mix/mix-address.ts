import { type KeptFigure, readFigure } from '../../../shared/forms/figure.ts';
import { readUuid } from '../../../shared/ui/table/list-search.ts';

/** A product of the mix as the address has it. */
export interface AddressLine {
  productId: string;
  /** Of the label's uses, from 0. */
  useIndex: number;
  /** L/ha or kg/ha; '' until it is entered. */
  dose: KeptFigure;
}

/** What the mix calculator is asked, from the address; figures are in stored units and may be unreadable text. */
export interface MixAddress {
  orderId: string | undefined;
  plotId: string | undefined;
  /** m². */
  area: KeptFigure;
  /** L/ha of the mix. */
  rate: KeptFigure;
  /** L. */
  tank: KeptFigure;
  lines: readonly AddressLine[];
}

/** Most products of one mix. */
export const mostLines = 10;
const longestFigure = 24;

const figureIn = (params: URLSearchParams, name: string): KeptFigure =>
  (params.get(name) ?? '').slice(0, longestFigure);

/** Reads the address; lines that name no product are left out. */
export function readMix(params: URLSearchParams): MixAddress {
  const lines = (params.get('p') ?? '').split('~').flatMap((text): AddressLine[] => {
    const [id = '', use = '', dose = ''] = text.split('_');
    const productId = readUuid(new URLSearchParams({ id }), 'id');
    const index = Number(use);
    const useIndex = Number.isInteger(index) && index >= 0 ? index : 0;
    return productId === undefined ? [] : [{ productId, useIndex, dose: dose.slice(0, longestFigure) }];
  });
  return {
    orderId: readUuid(params, 'order'),
    plotId: readUuid(params, 'plot'),
    area: figureIn(params, 'area'),
    rate: figureIn(params, 'rate'),
    tank: figureIn(params, 'tank'),
    lines: lines.slice(0, mostLines),
  };
}

/** The parameter of the address for lines; undefined without any. */
export const linesText = (lines: readonly AddressLine[]): string | undefined =>
  lines
    .slice(0, mostLines)
    .map(({ productId, useIndex, dose }) => [productId, useIndex, dose.replace(/[~_]/g, '')].join('_'))
    .join('~') || undefined;

/** A figure of the address; NaN when it is empty or can't be read. */
export const figureOf = (kept: KeptFigure): number => readFigure(kept) ?? Number.NaN;
