import { create } from 'zustand';

/** Time without a response after which a call is reported as slow, ms. */
export const slowAfterMs = 2000;

/** Number of calls that have been waiting longer than that. */
export const useSlowCalls = create<{ waiting: number }>()(() => ({ waiting: 0 }));

const count = (by: 1 | -1): void => useSlowCalls.setState(({ waiting }) => ({ waiting: waiting + by }));

/** Passes a response or failure through; counts it as slow while pending longer than 2 s. */
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
