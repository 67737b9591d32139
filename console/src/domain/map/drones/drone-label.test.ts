import { expect, test, vi } from 'vitest';
import type { DroneFeature } from './drone-features.ts';
import { createDroneLabel } from './drone-label.ts';

const phonePx = 390;
const wordsPx = 160;

test('the label is shown beside its drone, below it where the edge and the tools leave no room', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(wordsPx);
  const host = document.createElement('div');
  const label = createDroneLabel(host);
  const element = host.firstElementChild as HTMLElement;
  const drone = { name: 'Heron', label: '12 m' } as DroneFeature;
  const placeAt = (x: number, widthPx: number) => {
    label.show(drone, { x, y: 100 }, widthPx);
    return [element.className, (element.firstElementChild as HTMLElement).style.translate];
  };
  expect(placeAt(100, phonePx)).toEqual(['sf-map-drone-label', '']);
  expect(placeAt(1200, 1280)).toEqual(['sf-map-drone-label is-left', '']);
  expect(placeAt(300, phonePx)).toEqual(['sf-map-drone-label is-left', '']);
  // It ends 4 px inside the edge: 250 + 24 + 160 − 48 = 386.
  expect(placeAt(250, phonePx)).toEqual(['sf-map-drone-label is-below', '-48px']);
});
