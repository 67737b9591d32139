import type { SVGProps } from 'react';
import { type IconName, iconShapes } from './icon-shapes.ts';

type IconProps = SVGProps<SVGSVGElement>;

function Drawn({ shape, children, ...props }: IconProps & { shape: IconName }) {
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
    >
      <path d={iconShapes[shape]} />
      {children}
    </svg>
  );
}

/** Quadcopter seen from above, with the nose towards the heading. */
export const DroneIcon = (props: IconProps) => <Drawn shape="drone" {...props} />;

/** Hexacopter. */
export const HexDroneIcon = (props: IconProps) => <Drawn shape="hexDrone" {...props} />;

/** A charger with its bays. */
export const ChargerIcon = (props: IconProps) => <Drawn shape="charger" {...props} />;

/** A charger with its own engine generator. */
export const EngineChargerIcon = (props: IconProps) => <Drawn shape="engineCharger" {...props} />;

/** Heights of the bars of a battery's fill level, the lowest first. */
const batterySteps = [19, 16.25, 13.5, 10.75, 8];

/** A battery with a fill level in five steps; `level` is 0…5. */
export function BatteryIcon({ level = batterySteps.length, ...props }: IconProps & { level?: number }) {
  const bars = Math.max(0, Math.min(batterySteps.length, Math.round(level)));
  return (
    <Drawn shape="battery" {...props}>
      {batterySteps.slice(0, bars).map((y) => (
        <path key={y} d={`M8 ${y}h8`} strokeWidth={1.9} strokeLinecap="butt" />
      ))}
    </Drawn>
  );
}

/** The spray tank. */
export const TankIcon = (props: IconProps) => <Drawn shape="tank" {...props} />;

/** A boom with its nozzles. */
export const BoomIcon = (props: IconProps) => <Drawn shape="boom" {...props} />;

/** A plot with its boundary. */
export const PlotIcon = (props: IconProps) => <Drawn shape="plot" {...props} />;

/** A no-fly zone. */
export const NoFlyIcon = (props: IconProps) => <Drawn shape="noFly" {...props} />;

/** Lanes flown over a field, used for the flight log. */
export const LanesIcon = (props: IconProps) => <Drawn shape="lanes" {...props} />;

/** The product's logo: a lane over the field that ends in a heading. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="sf-logo">
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
