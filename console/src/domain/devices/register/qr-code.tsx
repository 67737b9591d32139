import '../detail/parts.css';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../shared/ui/states/states.tsx';

/** Light modules around the symbol that readers need (ISO/IEC 18004). */
const quietZone = 4;

/** Outline of all dark modules as one SVG path, one unit per module. */
export function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}

const drawing = (text: string) => ({
  queryKey: ['qr', text],
  queryFn: async () => {
    const { encodeQR } = await import('qr');
    const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
    return { size: modules.length, path: pathOf(modules) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  meta: { quiet: true },
});

/** A QR code of `text`, always dark on white, as readers require. The library is loaded on demand. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery(drawing(text));
  if (!data) return <Skeleton width={160} height={160} />;
  const { size, path } = data;
  return (
    <svg
      className="sf-dr-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
