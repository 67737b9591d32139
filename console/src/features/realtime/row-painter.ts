import { stateLabel } from '../../live/drone-state.ts';
import { isAirborne } from '../../live/drone-status.ts';
import { ageText, type Words } from './drone-texts.ts';
import type { FleetScreen } from './fleet-screen.ts';

/** Writes changing values to the visible rows: texts, and the heading of the glyph. */
export function paintRows(host: HTMLElement, screen: FleetScreen, words: Words): void {
  const { now } = screen.moment();
  for (const row of host.querySelectorAll<HTMLElement>('[data-drone]')) {
    const shown = screen.show(row.dataset['drone'] ?? '');
    if (!shown) continue;
    const { drone } = shown;
    const hasArea = isAirborne(drone) && drone.areaM2 !== undefined;
    const texts: Record<string, string> = {
      name: drone.name ?? drone.id,
      place: drone.plotName ?? '',
      area: hasArea ? words.fmt.area(drone.areaM2).text : '–',
      state: stateLabel(words.t, shown.state),
      pilot: drone.pilotName ? ` · ${drone.pilotName}` : '',
      age: ageText(words, drone, now),
    };
    for (const cell of row.querySelectorAll<HTMLElement>('[data-cell]')) {
      const text = texts[cell.dataset['cell'] ?? ''] ?? '';
      if (cell.textContent !== text) cell.textContent = text;
    }
    const heading = shown.state.glyph === 'working' ? (drone.headingDeg ?? drone.courseDeg ?? 0) : 0;
    const glyph = row.querySelector('svg > g');
    const turn = `rotate(${Math.round(heading)} 12 12)`;
    if (glyph && glyph.getAttribute('transform') !== turn) glyph.setAttribute('transform', turn);
  }
}
