import { expect, test, vi } from 'vitest';
import { ApiProblem, networkCode } from '../../api/problem.ts';
import { untilReached } from './until-reached.ts';

const lost = () => new ApiProblem({ status: 0, code: networkCode });

test('a tile that the network did not carry is asked for again as soon as the connection is back [R-06]', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost()).mockResolvedValue('tile');
  const tile = untilReached(call);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event('online'));
  expect(await tile).toBe('tile');
  expect(call).toHaveBeenCalledTimes(2);
});

test('a connection that is back without a word is tried after ten seconds', async () => {
  vi.useFakeTimers();
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost()).mockResolvedValue('tile');
  const tile = untilReached(call);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await tile).toBe('tile');
  vi.useRealTimers();
});

test('a tile that left the map is given up, and an answer of the server is final', async () => {
  const leaving = new AbortController();
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(lost());
  const tile = untilReached(call, leaving.signal);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  leaving.abort();
  await expect(tile).rejects.toThrow(networkCode);

  const refused = vi
    .fn<() => Promise<string>>()
    .mockRejectedValue(new ApiProblem({ status: 404, code: 'not.found' }));
  await expect(untilReached(refused)).rejects.toThrow('not.found');
  expect(refused).toHaveBeenCalledTimes(1);
});
