import { products } from '@smartflight/contract/products/products.endpoints.ts';
import { fileLimits } from '@smartflight/contract/system/files.ts';
import FileUp from 'lucide-react/icons/file-up';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { isAbort } from '../../../shared/api/problem.ts';
import { problemText } from '../../../shared/api/report.ts';
import { upload } from '../../../shared/api/upload.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import type { ProductSchemaForm } from './product-values.ts';

const accepted = [...fileLimits.accepts, 'application/pdf'].join(',');

/** Attaches a label to the version that is being written. */
export function LabelField({ form }: { form: ProductSchemaForm }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const run = useRef<AbortController>(undefined);
  const { field } = useController({ control: form.fields.control, name: 'labelFileId' });
  const [failure, setFailure] = useState<string>();
  const [part, setPart] = useState<number>();
  useEffect(() => () => run.current?.abort(), []);
  const take = async (file: File | undefined) => {
    if (!file) return;
    run.current?.abort();
    const control = new AbortController();
    run.current = control;
    const { signal } = control;
    setFailure(undefined);
    setPart(0);
    try {
      field.onChange(await upload(products.uploadLabel, file, { signal, onProgress: setPart }));
      form.fields.clearErrors('labelFileId');
    } catch (error) {
      if (!isAbort(error)) setFailure(problemText(error));
    } finally {
      if (run.current === control) setPart(undefined);
    }
  };
  const isAttached = field.value !== null;
  const error = failure ?? form.errorOf('labelFileId');
  return (
    <fieldset>
      <legend>{t('products.label')}</legend>
      <div className="pr-label">
        <p className="sf-list-note" role="status">
          {part !== undefined && t('products.uploading')}
          {part === undefined && t(isAttached ? 'products.labelAttached' : 'products.labelHint')}
        </p>
        <Button
          icon={<FileUp className="sf-icon" />}
          disabled={part !== undefined}
          onClick={() => input.current?.click()}
        >
          {t(isAttached ? 'products.replaceLabel' : 'products.attachLabel')}
        </Button>
        {isAttached && <Button onClick={() => field.onChange(null)}>{t('products.removeLabel')}</Button>}
        {part !== undefined && <progress max={1} value={part} aria-label={t('products.uploading')} />}
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={t('products.attachLabel')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {error && (
        <p className="sf-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
