import type { Task } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskRight } from '@smartflight/contract/tasks/task.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { oneTask, taskList, useTasksLive } from './tasks.queries.ts';

/** Most tasks in the picker without a search. */
const mostChoices = 100;

/** Task shown when the address names none: a running one, else the newest. */
export const usualTask = (tasks: readonly Task[]): Task | undefined =>
  tasks.find(({ state }) => state === 'active') ??
  tasks.find(({ state }) => state === 'inviting') ??
  tasks[0];

/** The task of a screen, by its address, and the tasks it can be switched to. */
export function useChosenTask(right?: TaskRight) {
  useTasksLive();
  const [params, setParams] = usePageSearch();
  const list = useQuery(taskList({ size: mostChoices, ...(right ? { right } : {}) }));
  const choices = list.data?.items;
  // Once shown, it stays when another task starts.
  const [held, hold] = useState<string>();
  const usual = choices?.find((one) => one.id === held)?.id ?? usualTask(choices ?? [])?.id;
  useEffect(() => hold(usual), [usual]);
  const id = params.get('task') ?? usual;
  const one = useQuery({ ...oneTask(id ?? ''), enabled: id !== undefined });
  return {
    id,
    task: id === undefined ? undefined : one.data,
    choices,
    /** The list has loaded and is empty. */
    isNone: id === undefined && choices !== undefined,
    error: one.error ?? (id === undefined ? list.error : null),
    retry: () => {
      void list.refetch();
      if (id !== undefined) void one.refetch();
    },
    /** Opens another task; parameters of the former one are removed from the address. */
    choose: (task: string) =>
      setParams({
        task,
        page: undefined,
        participant: undefined,
        day: undefined,
        state: undefined,
        q: undefined,
        form: undefined,
        map: undefined,
        drone: undefined,
      }),
  };
}
export type ChosenTask = ReturnType<typeof useChosenTask>;
