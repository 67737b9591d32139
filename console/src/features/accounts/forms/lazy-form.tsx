import type { ComponentType } from 'react';
import type { Editing } from '../../../shared/forms/use-editing.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { lazyLayer } from '../../../shared/ui/overlay/layer-boundary.tsx';
import { Skeleton } from '../../../shared/ui/states/states.tsx';

/** A form of the profile whose code is loaded when it is first opened. If that fails, the section shows its facts again. */
export function lazyForm<Props extends { editing: Editing }>(load: () => Promise<ComponentType<Props>>) {
  const Form = lazyLayer(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each form, beside its import
  return function LazyForm(props: Props) {
    return <Form close={props.editing.done} fallback={<FormSkeleton />} part={props} />;
  };
}

function FormSkeleton() {
  const t = useT();
  return (
    <div className="sf-edit sf-profile-form-wait" role="status" aria-label={t('state.loading')}>
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </div>
  );
}
