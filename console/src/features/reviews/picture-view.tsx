import './picture-view.css';
import type { ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import ImageOff from 'lucide-react/icons/image-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Scan from 'lucide-react/icons/scan';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSession } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { useSealedPicture } from '../../shared/ui/form/sealed-picture.tsx';
import { Skeleton } from '../../shared/ui/states/states.tsx';
import { fitScale, type Size, zoomStep } from './picture-transform.ts';
import { slotTitle } from './review-labels.ts';
import { type PictureControls, usePictureControls } from './use-picture-controls.ts';

const pushPx = 48;
const unknownSize: Size = { width: 0, height: 0 };

/** The pictures of a submission one at a time: only the shown one is fetched, and each view is recorded. */
export function PictureView({ images }: { images: ReviewDetail['images'] }) {
  const t = useT();
  const [at, setAt] = useState(0);
  const shown = images[at] ?? images[0];
  useShortcut('nextPicture', () => setAt((at + 1) % images.length), images.length > 1);
  if (!shown)
    return (
      <section className="rv-stage is-empty" aria-label={t('reviews.picture')}>
        <p>{t('reviews.noPictures')}</p>
      </section>
    );
  return (
    <section className="rv-stage" aria-label={t('reviews.picture')}>
      <Pane key={shown.path} path={shown.path} name={slotTitle(t, shown.slot)} />
      <footer className="rv-stage-foot">
        <div>
          {images.map(({ slot, path }, index) => (
            <button key={path} type="button" aria-pressed={path === shown.path} onClick={() => setAt(index)}>
              {slotTitle(t, slot)}
            </button>
          ))}
        </div>
        <small>{t('reviews.recorded')}</small>
      </footer>
    </section>
  );
}

function Tools({ ownership }: { ownership: PictureControls }) {
  const t = useT();
  return (
    <>
      <Button
        kind="quiet"
        wordless
        iconOnly={t('reviews.zoomOut')}
        icon={<ZoomOut className="sf-icon" />}
        onClick={() => ownership.zoom(1 / zoomStep)}
      />
      <Button
        kind="quiet"
        wordless
        iconOnly={t('reviews.zoomIn')}
        icon={<ZoomIn className="sf-icon" />}
        onClick={() => ownership.zoom(zoomStep)}
      />
      <Button
        kind="quiet"
        wordless
        iconOnly={t('reviews.turnLeft')}
        icon={<RotateCcw className="sf-icon" />}
        onClick={() => ownership.turn(-1)}
      />
      <Button
        kind="quiet"
        wordless
        iconOnly={t('reviews.turnRight')}
        icon={<RotateCw className="sf-icon" />}
        onClick={() => ownership.turn(1)}
      />
      <Button
        kind="quiet"
        wordless
        iconOnly={t('reviews.fit')}
        icon={<Scan className="sf-icon" />}
        onClick={ownership.fit}
      />
    </>
  );
}

function Pane({ path, name }: { path: string; name: string }) {
  const t = useT();
  const fmt = useFmt();
  const host = useRef<HTMLElement>(null);
  const [size, setSize] = useState(unknownSize);
  const ownership = usePictureControls(host, size);
  const { url, error, retry } = useSealedPicture(path);
  useShortcut('zoomIn', () => ownership.zoom(zoomStep));
  useShortcut('zoomOut', () => ownership.zoom(1 / zoomStep));
  useShortcut('turnPicture', () => ownership.turn(1));
  const scale = fitScale(size, ownership.box, ownership.view.turns) * ownership.view.zoom;
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    ownership.push((way[0] ?? 0) * pushPx, (way[1] ?? 0) * pushPx);
  };
  const figures = {
    width: fmt.number(size.width),
    height: fmt.number(size.height),
    zoom: fmt.percent(scale * 100).text,
  };
  return (
    <>
      <header className="rv-stage-head">
        <p className="sf-cut">
          <b>{name}</b>
          {size.width > 0 && <small className="sf-num">{t('reviews.pictureSize', figures)}</small>}
        </p>
        <Tools ownership={ownership} />
      </header>
      <section
        ref={host}
        className="rv-stage-box sf-inset"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        aria-label={name}
        onKeyDown={onKeyDown}
        {...ownership.pointers}
      >
        {url === undefined && error === undefined && <Skeleton width="70%" height="60%" />}
        {error !== undefined && (
          <p className="rv-stage-missing" role="alert">
            <ImageOff className="sf-icon" />
            {t('error.image')}
            <Button onClick={retry}>{t('action.retry')}</Button>
          </p>
        )}
        {url !== undefined && (
          <img
            src={url}
            alt={name}
            draggable={false}
            onLoad={(event) => {
              const { naturalWidth: width, naturalHeight: height } = event.currentTarget;
              setSize({ width, height });
            }}
            style={{
              width: size.width || undefined,
              visibility: size.width > 0 ? 'visible' : 'hidden',
              transform: `translate(-50%, -50%) translate(${ownership.view.x}px, ${ownership.view.y}px) rotate(${ownership.view.turns * 90}deg) scale(${scale})`,
            }}
          />
        )}
        {url !== undefined && <Mark />}
      </section>
    </>
  );
}

/** Watermark of every picture: purpose, viewer and time, so that a photograph of the screen shows them too. */
function Mark() {
  const t = useT();
  const fmt = useFmt();
  const id = useId();
  const name = useSession((session) => session.me?.username ?? '');
  const text = `${t('reviews.forReview')} · ${name} · ${fmt.instant(Date.now(), 'minute')}`;
  const width = 60 + [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 14 : 8), 0);
  return (
    <svg className="rv-stage-mark" aria-hidden="true">
      <defs>
        <pattern
          id={id}
          width="360"
          height="120"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-20)"
        >
          <text x="0" y="40">
            {text}
          </text>
          <text x={width / 2} y="110">
            {text}
          </text>
          <text x={-width / 2} y="110">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
