import '../../../shared/ui/table/list-page.css';
import '../detail/parts.css';
import './import.css';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import type { ImportPreview, ImportResult, OwnershipActions } from '../ownership/ownership-actions.ts';
import { freshSecrets } from '../register/fresh-secrets.ts';
import { ChooseStep } from './choose-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';

type Stage =
  | { step: 'choose' }
  | { step: 'preview'; preview: ImportPreview; fileName: string }
  | { step: 'result'; items: readonly ImportResult[] };

const steps = ['choose', 'preview', 'result'] as const;

/** Registers many devices of a kind from a spreadsheet: choose, check each row, register, save the codes. */
export function ImportPage({ ownership }: { ownership: OwnershipActions }) {
  const t = useT();
  const [stage, setStage] = useState<Stage>({ step: 'choose' });
  const choose = () => setStage({ step: 'choose' });
  const done = (items: readonly ImportResult[]) => {
    for (const { id, password } of items) if (password !== null) freshSecrets.keep(id, password);
    setStage({ step: 'result', items });
  };
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t(ownership.sheet.words.title)}
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
          <ChooseStep
            sheet={ownership.sheet}
            read={(preview, fileName) => setStage({ step: 'preview', preview, fileName })}
          />
        </div>
      )}
      {stage.step === 'preview' && (
        <PreviewStep
          ownership={ownership}
          preview={stage.preview}
          fileName={stage.fileName}
          again={choose}
          done={done}
        />
      )}
      {stage.step === 'result' && <ResultStep ownership={ownership} items={stage.items} another={choose} />}
    </div>
  );
}
