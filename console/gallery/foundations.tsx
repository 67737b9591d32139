import { useEffect, useRef } from 'react';
import { mapColours } from '../src/shared/map/view/map-colours.ts';
import { iconPicture } from '../src/shared/map/view/map-icons.ts';
import { StatusGlyph, StatusTag } from '../src/shared/ui/icons/glyph.tsx';
import { type GlyphState, glyphShapes } from '../src/shared/ui/icons/glyph-shapes.ts';
import { type IconName, iconShapes } from '../src/shared/ui/icons/icon-shapes.ts';
import * as icons from '../src/shared/ui/icons/icons.tsx';
import { useLook } from '../src/shared/ui/theme/look.ts';
import { looks, scales } from '../src/shared/ui/theme/tokens.ts';
import { Chapter, Show } from './parts.tsx';

const isColour = (value: string) => value.startsWith('#') || value.startsWith('rgb');
const names = Object.keys(iconShapes).filter((name): name is IconName => name in iconShapes);
const states = Object.keys(glyphShapes).filter((name): name is GlyphState => name in glyphShapes);
const { LogoMark, ...drawn } = icons;
const sample = 'Spray 1 284.62 ha · 喷洒 · Опрыскивание · Pulverización · Pulverização';

function Colours() {
  const look = useLook();
  return (
    <ul className="g-colours">
      {Object.entries(looks[look]).map(([name, value]) => (
        <li key={name}>
          {isColour(value) && <span style={{ background: value }} />}
          <b>{name}</b>
          <small className="sf-id">{value}</small>
        </li>
      ))}
    </ul>
  );
}

function Types() {
  return (
    <ul>
      {Object.entries(scales.type).map(([name, [size, line]]) => (
        <li key={name} className="g-type">
          <small>
            {name} {size}/{line}
          </small>
          <span style={{ fontSize: size, lineHeight: `${line}px` }}>{sample}</span>
        </li>
      ))}
    </ul>
  );
}

function Scales() {
  return (
    <div className="g-row">
      {Object.entries(scales.space).map(([name, px]) => (
        <span key={name} className="g-measure">
          <i style={{ width: px, height: px }} />
          space {name} · {px}
        </span>
      ))}
      {Object.entries(scales.radius).map(([name, px]) => (
        <span key={name} className="g-measure">
          <i className="is-corner" style={{ borderRadius: px }} />
          radius {name} · {px}
        </span>
      ))}
      {Object.entries(scales.motion).map(([name, ms]) => (
        <span key={name} className="g-measure">
          motion {name} · {ms} ms
        </span>
      ))}
    </div>
  );
}

function MapImage({ name, ratio }: { name: IconName; ratio: number }) {
  const look = useLook();
  const host = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { ink, halo, haloPx } = mapColours(look);
    const image = iconPicture(name, { sizePx: 24, ratio, ink, halo, haloPx });
    const canvas = host.current;
    if (!canvas) return;
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.style.width = `${image.width / ratio}px`;
    canvas.getContext('2d')?.putImageData(image, 0, 0);
  }, [look, name, ratio]);
  return <canvas ref={host} role="img" aria-label={`${name} as a map image at ${ratio}×`} />;
}

function Icons() {
  return (
    <>
      <ul className="g-row">
        {Object.entries(drawn).map(([name, Icon]) => (
          <li key={name} className="g-icon">
            {[16, 20, 24].map((px) => (
              <Icon key={px} width={px} height={px} style={{ width: px, height: px }} />
            ))}
            <small>{name}</small>
          </li>
        ))}
        <li className="g-icon">
          <LogoMark />
          <small>LogoMark</small>
        </li>
      </ul>
      <ul className="g-row">
        {[0, 1, 2, 3, 4, 5].map((level) => (
          <li key={level} className="g-icon">
            <icons.BatteryIcon level={level} />
            <small>battery {level}</small>
          </li>
        ))}
      </ul>
      <div className="g-row g-ground">
        {names.flatMap((name) => [
          <MapImage key={`${name}1`} name={name} ratio={1} />,
          <MapImage key={`${name}2`} name={name} ratio={2} />,
        ])}
      </div>
    </>
  );
}

function Glyphs() {
  return (
    <ul className="g-row">
      {states.map((state) => (
        <li key={state} className="g-icon">
          <StatusTag state={state} word={state} detail="0.4 s" />
          <StatusGlyph state={state} locked size={24} />
          <StatusGlyph state={state} headingDeg={60} size={28} />
        </li>
      ))}
    </ul>
  );
}

export function Foundations() {
  return (
    <Chapter title="Foundations">
      <Show name="Colours" wide>
        <Colours />
      </Show>
      <Show name="Type" wide>
        <Types />
      </Show>
      <Show name="Space, corners, motion" wide>
        <Scales />
      </Show>
      <Show name="Icons at 16, 20, 24; battery in five steps; map images at 1× and 2×" wide>
        <Icons />
      </Show>
      <Show name="States: glyph and word, locked, heading" wide>
        <Glyphs />
      </Show>
    </Chapter>
  );
}
