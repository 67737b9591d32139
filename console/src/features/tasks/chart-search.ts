/** Parts of the chart page; the first is the default (K-01). */
export const taskViews = ['overview', 'map', 'flights', 'settlement', 'tasks'] as const;
export type TaskView = (typeof taskViews)[number];

/** The part shown; without any task only the list, from which one is created. */
export function readView(params: URLSearchParams, isNone: boolean): TaskView {
  if (isNone) return 'tasks';
  return taskViews.find((view) => view === params.get('view')) ?? 'overview';
}

/** Changes the part and removes parameters of the former one from the address. */
export const viewPatch = (view: TaskView) => ({
  view: view === 'overview' ? undefined : view,
  page: undefined,
  sort: undefined,
  participant: undefined,
  day: undefined,
  form: undefined,
  q: undefined,
  state: undefined,
  right: undefined,
  drone: undefined,
  map: undefined,
});
