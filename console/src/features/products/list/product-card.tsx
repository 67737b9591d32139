import '../../../domain/devices/list/cards.css';
import type { ProductRow } from '@smartflight/contract/products/products.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { countryName, DroneUseTag, InventedTag } from '../product-labels.tsx';

/** A product in the list on a phone. */
export function ProductCard(props: { row: ProductRow; isOpen: boolean; open: (id: string) => void }) {
  const { row, isOpen, open } = props;
  const t = useT();
  const fmt = useFmt();
  const facts = [
    t(`products.kindName.${row.kind}`),
    row.authorisationNumber,
    countryName(fmt.lang, row.country),
  ];
  return (
    <div className="dr-card" {...(isOpen ? { 'aria-current': true } : {})}>
      <button type="button" className="dr-card-open sf-inset" onClick={() => open(row.id)}>
        <span className="dr-card-line">
          <b className="sf-cut">{row.name}</b>
          <InventedTag isInvented={row.isInvented} />
        </span>
        <span className="dr-card-line">
          <small className="sf-cut">{facts.filter(Boolean).join(' · ')}</small>
        </span>
        <span className="dr-card-line">
          <DroneUseTag use={row.droneUse} isNamed />
        </span>
      </button>
    </div>
  );
}
