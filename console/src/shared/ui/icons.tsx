import type { SVGProps } from 'react';

/** Icons drawn by us on a 24 grid with a 1.75 px stroke, like the general ones from lucide. */
function Drawn(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      className="sf-icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  );
}

/** Four rotors seen from above, the notch towards the heading. */
export function DroneIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Drawn {...props}>
      <circle cx="5.5" cy="5.5" r="3" />
      <circle cx="18.5" cy="5.5" r="3" />
      <circle cx="5.5" cy="18.5" r="3" />
      <circle cx="18.5" cy="18.5" r="3" />
      <path d="m7.6 7.6 2.2 2.2m6.6-2.2-2.2 2.2m-6.6 6.6 2.2-2.2m6.6 2.2-2.2-2.2" />
      <path d="m9.6 9.8 2.4-1.6 2.4 1.6v4.6H9.6Z" />
    </Drawn>
  );
}

/** Six rotors. */
export function HexDroneIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Drawn {...props}>
      <circle cx="12" cy="3.8" r="2.3" />
      <circle cx="19.3" cy="8" r="2.3" />
      <circle cx="19.3" cy="16" r="2.3" />
      <circle cx="12" cy="20.2" r="2.3" />
      <circle cx="4.7" cy="16" r="2.3" />
      <circle cx="4.7" cy="8" r="2.3" />
      <path d="M12 6.1v2.7m0 6.4v2.7m5.3-8.8-2.6 1.5m-5.4 3-2.6 1.5m10.6 0-2.6-1.5m-5.4-3L6.7 9.1" />
      <path d="m9.3 10.4 2.7-1.6 2.7 1.6v3.2L12 15.2l-2.7-1.6Z" />
    </Drawn>
  );
}

/** A charger with its bays. */
export function ChargerIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Drawn {...props}>
      <rect x="3" y="4" width="18" height="16" rx="1.5" />
      <path d="M9 4v16m6-16v16M5.5 14v3m6.5-6v6m6.5-9v9" />
    </Drawn>
  );
}

/** A battery whose filling shows in five steps; `level` is 0…5. */
export function BatteryIcon({ level = 5, ...props }: SVGProps<SVGSVGElement> & { level?: number }) {
  const bars = Math.max(0, Math.min(5, Math.round(level)));
  return (
    <svg
      className="sf-icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d="M6.5 5h11A1.5 1.5 0 0 1 19 6.5v14a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 20.5v-14A1.5 1.5 0 0 1 6.5 5ZM9.5 2.5h5V5h-5Z" />
      {[0, 1, 2, 3, 4].slice(0, bars).map((step) => (
        <path key={step} d={`M8 ${19 - step * 2.75}h8`} strokeWidth={1.9} strokeLinecap="butt" />
      ))}
    </svg>
  );
}

/** Lanes flown over a field: the flight log. */
export function LanesIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Drawn {...props}>
      <path d="M5 20V7a2.75 2.75 0 0 1 5.5 0v10a2.75 2.75 0 0 0 5.5 0V8" />
      <path d="m13 10.5 3-4.5 3 4.5" />
    </Drawn>
  );
}

export function TankIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Drawn {...props}>
      <path d="M8 3h8M9.5 3v3M14.5 3v3M6.5 6h11A1.5 1.5 0 0 1 19 7.5v12a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-12A1.5 1.5 0 0 1 6.5 6Z" />
      <path d="M5 13h14" />
    </Drawn>
  );
}

export function BoomIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Drawn {...props}>
      <path d="M3 8h18M12 4v4M5 11v1m0 3v1m0 3v1m7-9v1m0 3v1m0 3v1m7-9v1m0 3v1m0 3v1" />
    </Drawn>
  );
}

export function PlotIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Drawn {...props}>
      <path d="M4.5 6.5 18 3.5l2.5 14L6.5 20.5Z" />
      <path d="m9 5.5 2.3 14M13.5 4.5l2.5 14" />
    </Drawn>
  );
}

export function NoFlyIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Drawn {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="m6 15 9-9M7.5 18.5l11-11M11.5 20.5l9-9" />
    </Drawn>
  );
}

/** The product's mark: a lane over the field that ends in a heading. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d="M5.5 27V11.5a4.75 4.75 0 0 1 9.5 0v9a4.75 4.75 0 0 0 9.5 0V14"
        fill="none"
        stroke="var(--logo-lane, var(--accent))"
        strokeWidth="4.2"
      />
      <path d="M24.5 1.5 30 15.5l-5.5-2.7-5.5 2.7Z" fill="var(--logo-head, var(--ink))" />
    </svg>
  );
}
