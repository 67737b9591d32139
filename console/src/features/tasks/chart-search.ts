/** Parts of the chart page; the first is the one it opens with (K-01). */
export const taskViews = ['overview', 'map', 'flights', 'settlement', 'tasks'] as const;
export type TaskView = (typeof taskViews)[number];

/** Which part is shown. Without any task there is only the list to begin one from. */
export function readView(params: URLSearchParams, isNone: boolean): TaskView {
  if (isNone) return 'tasks';
  return taskViews.find((view) => view === params.get('view')) ?? 'overview';
}

/** Another part: what belongs to the former one alone leaves the address. */
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
