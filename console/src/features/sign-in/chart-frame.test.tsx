import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { ChartFrame } from './chart-frame.tsx';

afterEach(cleanup);

test('the chart is marked in metres from its middle, upward and to the right, apart from the north arrow', async () => {
  await loadMessages('en', 'public');
  const { container } = render(
    <svg>
      <title>chart</title>
      <ChartFrame width={900} height={600} scale={1} center={{ x: 450, y: 300 }} />
    </svg>,
  );
  const texts = [...container.querySelectorAll('.fc-metres text')].map((text) => [
    text.textContent?.replace('−', '-'),
    Number(text.getAttribute('x')),
    Number(text.getAttribute('y')) - 4,
  ]);
  const [top, side] = [texts.filter(([, , y]) => y === 48), texts.filter(([, x]) => x === 857)];
  expect(top.map(([text, x]) => [text, x])).toEqual([
    ['-400', 50],
    ['-300', 150],
    ['-200', 250],
    ['-100', 350],
    ['0', 450],
    ['100', 550],
    ['200', 650],
    ['300', 750],
  ]);
  expect(side.map(([text, , y]) => [text, y])).toEqual([
    ['100', 200],
    ['0', 300],
    ['-100', 400],
    ['-200', 500],
  ]);
  expect(texts).toHaveLength(12);
});
