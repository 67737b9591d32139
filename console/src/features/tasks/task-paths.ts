const root = '/unified-tasks';

const withTask = (path: string, task: string | undefined, more: Record<string, string> = {}): string => {
  const search = new URLSearchParams({ ...(task === undefined ? {} : { task }), ...more }).toString();
  return `${root}/${path}${search === '' ? '' : `?${search}`}`;
};

/** Paths of a task's screens; `view` is a part of its chart page. */
export const taskPaths = {
  chart: (task: string | undefined, view?: string, more?: Record<string, string>) =>
    withTask('chart', task, { ...(view === undefined ? {} : { view }), ...more }),
  add: (task: string | undefined) => withTask('tasks-add-drone', task),
  machines: (task: string | undefined, more?: Record<string, string>) =>
    withTask('manage-machines', task, more),
  unconfirmed: withTask('unconfirmed-tasks', undefined),
  records: (task: string | undefined) => withTask('revise-records', task),
};
