import { render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { clearSession } from '../../api/session.ts';
import { tabs } from '../../tabs/tabs.ts';
import { useParkedMap } from './parked-map.ts';

interface Trace {
  made: string[];
  removed: string[];
  shown: string[];
}

interface HostProps {
  tabKey: string;
  trace: Trace;
  contexts?: number;
}

function MapHost({ tabKey, trace, contexts = 1 }: HostProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  useParkedMap(
    tabKey,
    0,
    hostRef,
    (element) => {
      if (contexts === 0) return undefined;
      trace.made.push(tabKey);
      element.textContent = `map of ${tabKey}`;
      return {
        contexts: () => contexts,
        setShown: (shown: boolean) => trace.shown.push(`${tabKey} ${shown}`),
        remove: () => trace.removed.push(tabKey),
      };
    },
    () => undefined,
  );
  return <div ref={hostRef} data-host />;
}

const newTrace = (): Trace => ({ made: [], removed: [], shown: [] });
const show = (tabKey: string, trace: Trace, contexts = 1) =>
  render(<MapHost tabKey={tabKey} trace={trace} contexts={contexts} />);

test('a hidden page parks its map and gets the very same one back', () => {
  const trace = newTrace();
  const first = show('/a', trace);
  const element = first.container.querySelector('.sf-map-canvas');
  first.unmount();
  expect(element?.isConnected).toBe(false);
  expect(trace.shown).toEqual(['/a true', '/a false']);
  const again = show('/a', trace);
  expect(again.container.querySelector('.sf-map-canvas')).toBe(element);
  expect(trace).toMatchObject({ made: ['/a'], removed: [] });
  expect(trace.shown.at(-1)).toBe('/a true');
  again.unmount();
  clearSession();
  expect(trace.removed).toEqual(['/a']);
});

test('of hidden maps only the two used last stay alive, so that no WebGL context is lost', () => {
  const trace = newTrace();
  for (const key of ['/a', '/b', '/c']) show(key, trace).unmount();
  expect(trace.removed).toEqual(['/a']);
  show('/b', trace).unmount();
  show('/d', trace).unmount();
  expect(trace.removed).toEqual(['/a', '/c']);
  clearSession();
  expect(trace.removed).toEqual(['/a', '/c', '/b', '/d']);
});

test('maps that hold more contexts are parked in smaller number, so that six are held at most', () => {
  const trace = newTrace();
  const shown = [show('/a', trace, 2), show('/a#overview', trace)];
  show('/b', trace, 2).unmount();
  expect(trace.removed).toEqual([]);
  show('/c', trace, 2).unmount();
  expect(trace.removed).toEqual(['/b']);
  for (const page of shown) page.unmount();
  clearSession();
});

test('where no map can be made nothing is parked, and the next show tries again', () => {
  const trace = newTrace();
  const page = show('/a', trace, 0);
  expect(page.container.querySelector('.sf-map-canvas')).toBeNull();
  page.unmount();
  show('/a', trace).unmount();
  expect(trace.made).toEqual(['/a']);
  clearSession();
});

test('closing the tab ends its map', () => {
  const trace = newTrace();
  tabs.visit({ key: '/x', href: '/x', titleKey: undefined });
  tabs.visit({ key: '/y', href: '/y', titleKey: undefined });
  show('/x', trace).unmount();
  show('/x#overview', trace).unmount();
  show('/y', trace).unmount();
  tabs.close('/x');
  expect(trace.removed).toEqual(expect.arrayContaining(['/x', '/x#overview']));
  expect(trace.removed).not.toContain('/y');
});
