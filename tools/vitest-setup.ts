import { afterEach, expect } from 'vitest';

// The report of requirements tells how many assertions stand behind a title; only the running test knows.
afterEach(({ task, expect: ownExpect }) => {
  const counts = [expect, ownExpect]
    .map((one) => one.getState())
    .map((state) =>
      state.currentTestName === undefined || state.assertionCalls === undefined ? 0 : state.assertionCalls,
    );
  Object.assign(task.meta, { assertions: Math.max(...counts) });
});
