import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignInPenalty, type SignInPenalty } from './sign-in-penalty.ts';

const warn = vi.fn();
let penalty: SignInPenalty;
beforeEach(() => {
  vi.useFakeTimers();
  penalty = createSignInPenalty({ warn });
});
afterEach(() => {
  penalty.stop();
  vi.useRealTimers();
  warn.mockReset();
});
const about = { client: 'D1', why: 'wrong secret' };
const refuse = (times: number, address = '10.0.0.1') =>
  Array.from({ length: times }, () => penalty.refused(address, about));

test('each refusal of an address doubles the wait up to five seconds; another address is not affected', () => {
  expect(refuse(8)).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  expect(refuse(1, '10.0.0.2')).toEqual([100]);
  vi.advanceTimersByTime(60_000);
  expect(refuse(1)).toEqual([100]);
});

test('a thousand guesses are two lines of the log: the first, and how many there were', () => {
  refuse(1_000);
  expect(warn).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(warn.mock.calls).toEqual([
    [{ address: '10.0.0.1', ...about }, 'MQTT sign-in refused'],
    [{ address: '10.0.0.1', refused: 1_000 }, 'MQTT sign-ins refused in the last minute'],
  ]);
});

test('guesses from very many addresses are counted for the newest ten thousand', () => {
  for (let n = 0; n < 10_050; n += 1) refuse(1, `address ${n}`);
  expect(refuse(1, 'address 10049')).toEqual([200]);
  expect(refuse(1, 'address 0')).toEqual([100]);
});
