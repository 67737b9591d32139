import '../../../shared/ui/list-page.css';
import '../../../shared/device/parts.css';
import './import.css';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { freshSecrets } from '../parts/fresh-secrets.ts';
import { ChooseStep } from './choose-step.tsx';
import type { ImportPreview, ImportResult } from './import-rows.ts';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';

type Stage =
  | { step: 'choose' }
  | { step: 'preview'; preview: ImportPreview; fileName: string }
  | { step: 'result'; items: readonly ImportResult[] };

const steps = ['choose', 'preview', 'result'] as const;

/** Registers many drones by a spreadsheet: choose, look at each row, register, take the codes away. */
export function ImportDronesPage() {
  const t = useT();
  const [stage, setStage] = useState<Stage>({ step: 'choose' });
  const choose = () => setStage({ step: 'choose' });
  const done = (items: readonly ImportResult[]) => {
    for (const { droneId, password } of items) if (password !== null) freshSecrets.keep(droneId, password);
    setStage({ step: 'result', items });
  };
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.droneImport')}
        filters={
          <ol className="sf-dr-rail">
            {steps.map((step) => (
              <li key={step} {...(step === stage.step ? { 'aria-current': 'step' as const } : {})}>
                {t(`droneImport.step.${step}`)}
              </li>
            ))}
          </ol>
        }
      />
      {stage.step === 'choose' && (
        <div className="sf-dr-body">
          <ChooseStep read={(preview, fileName) => setStage({ step: 'preview', preview, fileName })} />
        </div>
      )}
      {stage.step === 'preview' && (
        <PreviewStep preview={stage.preview} fileName={stage.fileName} again={choose} done={done} />
      )}
      {stage.step === 'result' && <ResultStep items={stage.items} another={choose} />}
    </div>
  );
}
