import { create } from 'zustand';

/** A call without an answer for so long is reported to the user. */
export const slowAfterMs = 2000;

/** How many calls now wait longer than that. */
export const useSlowCalls = create<{ waiting: number }>()(() => ({ waiting: 0 }));

const count = (by: 1 | -1): void => useSlowCalls.setState(({ waiting }) => ({ waiting: waiting + by }));

/** The same answer or failure; counts as slow from 2 s on until it is there. */
export async function reportSlow<T>(answer: Promise<T>): Promise<T> {
  let reported = false;
  const timer = setTimeout(() => {
    reported = true;
    count(1);
  }, slowAfterMs);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (reported) count(-1);
  }
}
