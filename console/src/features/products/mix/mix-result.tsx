import type { Mix, MixAmount, MixRefusal } from '@smartflight/contract/products/mix.ts';
import { mixingSteps } from '@smartflight/contract/products/mixing-order.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { doseShown, InventedTag, waterShown } from '../product-labels.tsx';
import { amountText, litresText } from './amount-text.ts';
import { figureOf } from './mix-address.ts';
import type { MixState } from './use-mix.ts';

/** What goes into each tank and in which order, or why the mix can't be made. */
export function MixResult({ state }: { state: MixState }) {
  const t = useT();
  const { mix, refusals } = state;
  return (
    <section className="mx-result" aria-label={t('title.mix')} aria-live="polite">
      {mix === null && refusals.length === 0 && <p className="mx-faint">{t('mix.start')}</p>}
      {refusals.length > 0 && <Refusals state={state} refusals={refusals} />}
      {mix !== null && (
        <>
          <Summary state={state} mix={mix} />
          <Notes state={state} mix={mix} />
          <div className="mx-cards">
            {mix.fullTanks > 0 && <Tank state={state} mix={mix} part="perFullTank" />}
            {mix.lastTankL > 0 && <Tank state={state} mix={mix} part="lastTank" />}
            <Tank state={state} mix={mix} part="total" />
          </div>
          <Order state={state} mix={mix} />
        </>
      )}
    </section>
  );
}

interface Shown {
  state: MixState;
  mix: Mix;
}

const productOf = ({ lines }: MixState, line: number) => lines[line]?.product;

function Refusals({ state, refusals }: { state: MixState; refusals: readonly MixRefusal[] }) {
  const t = useT();
  const fmt = useFmt();
  const limitText = ({ code, line, limit }: MixRefusal): string => {
    const product = line === null ? undefined : productOf(state, line);
    if (limit === undefined) return '';
    if (product && (code === 'doseLow' || code === 'doseHigh')) return doseShown(t, fmt, product, limit).text;
    return code === 'tooManyTanks' ? fmt.number(limit) : waterShown(t, fmt, limit).text;
  };
  return (
    <div className="mx-refusals" role="alert">
      <h2>{t('mix.refused')}</h2>
      <ul>
        {refusals.map((refusal) => {
          const name = refusal.line === null ? '' : (productOf(state, refusal.line)?.name ?? '');
          const word = t('mix.refusal', { code: refusal.code, name, limit: limitText(refusal) });
          return (
            <li key={`${refusal.code} ${refusal.line}`}>
              <StatusTag state="fault" size={16} word={word} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What was asked, for the paper too. */
function Summary({ state, mix }: Shown) {
  const t = useT();
  const fmt = useFmt();
  const { plot, asked } = state;
  const facts = [
    plot?.name,
    fmt.area(figureOf(asked.area)).text,
    waterShown(t, fmt, figureOf(asked.rate)).text,
    t('mix.refills', { n: mix.refills }),
  ];
  return <p className="mx-summary">{facts.filter(Boolean).join(' · ')}</p>;
}

function Notes({ state, mix }: Shown) {
  const t = useT();
  if (mix.notes.length === 0) return null;
  return (
    <ul className="mx-notes">
      {mix.notes.map(({ code, line }) => (
        <li key={`${code} ${line}`}>
          <StatusTag
            state="warning"
            size={16}
            word={t('mix.note', { code, name: productOf(state, line)?.name ?? '' })}
          />
        </li>
      ))}
    </ul>
  );
}

function Tank({ state, mix, part }: Shown & { part: 'perFullTank' | 'lastTank' | 'total' }) {
  const t = useT();
  const fmt = useFmt();
  const volume = { perFullTank: figureOf(state.asked.tank), lastTank: mix.lastTankL, total: mix.totalL }[
    part
  ];
  const title = { perFullTank: 'mix.fullTank', lastTank: 'mix.lastTank', total: 'mix.total' } as const;
  const shown = litresText(t, fmt, volume);
  return (
    <article className="mx-card" aria-label={t(title[part])}>
      <header>
        <h2>{t(title[part])}</h2>
        <span className="sf-num">
          {part === 'perFullTank' ? t('mix.fullTanks', { n: mix.fullTanks, volume: shown }) : shown}
        </span>
      </header>
      <dl>
        <div>
          <dt>{t('mix.waterLine')}</dt>
          <dd className="sf-num">{litresText(t, fmt, mix.waterL[part])}</dd>
        </div>
        {mix.products.map((one) => (
          <AmountRow
            key={one.line}
            state={state}
            line={one.line}
            amount={one[part]}
            isTotal={part === 'total'}
          />
        ))}
      </dl>
    </article>
  );
}

/** With the dose where the whole mix is shown, so that it is on the paper too. */
function AmountRow(props: { state: MixState; line: number; amount: MixAmount; isTotal: boolean }) {
  const { state, line, amount, isTotal } = props;
  const t = useT();
  const fmt = useFmt();
  const product = productOf(state, line);
  if (!product) return null;
  return (
    <div>
      <dt>
        {product.name} <InventedTag isInvented={product.isInvented} />
        {isTotal && <small>{doseShown(t, fmt, product, figureOf(state.lines[line]?.dose ?? '')).text}</small>}
      </dt>
      <dd className="sf-num">{amountText(t, fmt, amount, product.form)}</dd>
    </div>
  );
}

/** Products by step; after powders comes the time to agitate. */
function Order({ state, mix }: Shown) {
  const t = useT();
  const fmt = useFmt();
  const steps = mixingSteps.flatMap((step) => {
    const names = mix.products
      .filter((one) => one.step === step)
      .flatMap(({ line }) => {
        const product = productOf(state, line);
        return product
          ? [`${product.name}${product.formulation === '' ? '' : ` (${product.formulation})`}`]
          : [];
      });
    if (names.length === 0) return [];
    const shown = { step, text: t('mix.stepOf', { step: t('mix.step', { step }), names: fmt.list(names) }) };
    return step === 'powders'
      ? [shown, { step: 'agitate', text: t('mix.step', { step: 'agitate' }) }]
      : [shown];
  });
  return (
    <article className="mx-card mx-order">
      <header>
        <h2>{t('mix.order')}</h2>
      </header>
      <ol>
        <li>{t('mix.step', { step: 'water' })}</li>
        {steps.map(({ step, text }) => (
          <li key={step}>{text}</li>
        ))}
        <li>{t('mix.step', { step: 'fill' })}</li>
      </ol>
      <p className="mx-faint">{t('mix.orderHint')}</p>
    </article>
  );
}
