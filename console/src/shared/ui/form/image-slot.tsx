import './image-slot.css';
import { fileLimits } from '@smartflight/contract/system/files.ts';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useFmt } from '../../format/fmt.ts';
import { useT } from '../../i18n/use-t.ts';
import { StatusGlyph } from '../icons/glyph.tsx';
import { SealedPicture } from './sealed-picture.tsx';
import {
  type Carried,
  type PictureCall,
  type PictureUpload,
  usePictureUpload,
} from './use-picture-upload.ts';

interface ImageSlotProps {
  label: string;
  path: string;
  change: (path: string) => void;
  endpoint: PictureCall;
  error?: string | undefined;
  /** Called when an upload starts and ends, so that the form can wait. */
  busy?: (isBusy: boolean) => void;
  /** Which camera of a phone to use. */
  camera?: 'environment' | 'user';
}

/** A picture (W-08): by camera, file, drop or paste; validated, uploaded with progress, shown, retried, removed. */
export function ImageSlot(props: ImageSlotProps) {
  const { label, path, change, endpoint, error, busy, camera = 'environment' } = props;
  const t = useT();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const sending = usePictureUpload(endpoint, change);
  const { carried, refusal, take } = sending;
  const isEmpty = path === '' && carried === undefined;
  const isUnderWay = carried?.part !== undefined && carried.path === undefined;
  useEffect(() => {
    busy?.(isUnderWay);
  }, [busy, isUnderWay]);
  useRestoredFocus(group, isEmpty);
  const takeFrom = (list: FileList | null | undefined) => {
    const file = list?.[0];
    if (file && isEmpty) take(file);
  };
  const remove = () => {
    sending.forget();
    change('');
  };
  const message = refusal ?? carried?.failure ?? error;
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(isEmpty);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      takeFrom(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => takeFrom(event.clipboardData.files),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't are below its content
    <div
      ref={group}
      className={`sf-slot${message ? ' is-wrong' : ''}${isOver ? ' is-over' : ''}`}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={message ? `${id}-said` : undefined}
      {...drop}
    >
      <div className="sf-slot-frame">
        {isEmpty ? (
          <Choices label={label} camera={camera} take={takeFrom} />
        ) : (
          <>
            {carried ? (
              <img src={carried.url} alt={label} className="sf-sealed" />
            ) : (
              <SealedPicture path={path} alt={label} />
            )}
            {carried && <Progress carried={carried} sending={sending} />}
            <button
              type="button"
              className="sf-slot-remove"
              aria-label={t(isUnderWay ? 'picture.stop' : 'picture.remove', { name: label })}
              title={t(isUnderWay ? 'picture.stop' : 'picture.remove', { name: label })}
              onClick={remove}
            >
              <X className="sf-icon" />
            </button>
          </>
        )}
      </div>
      <p className="sf-slot-label">
        {path !== '' && !message ? (
          <Check className="sf-icon" />
        ) : (
          <StatusGlyph state={message ? 'fault' : 'offline'} size={18} />
        )}
        <span id={`${id}-label`}>{label}</span>
        <SlotState carried={carried} path={path} />
      </p>
      {carried?.isBlurred && !message && (
        <p className="sf-slot-said" role="status">
          {t('picture.blurred')}
        </p>
      )}
      {message && (
        <p id={`${id}-said`} className="sf-slot-said" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

/** The focused element disappears when the slot's state changes; its next button gets the focus. */
function useRestoredFocus(group: { readonly current: HTMLElement | null }, isEmpty: boolean): void {
  const before = useRef(isEmpty);
  useEffect(() => {
    if (before.current === isEmpty) return;
    before.current = isEmpty;
    if (document.activeElement === document.body)
      group.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [group, isEmpty]);
}

interface ChoicesProps {
  label: string;
  camera: 'environment' | 'user';
  take: (list: FileList | null) => void;
}

/** A phone offers its camera, then the gallery; elsewhere there is one button, drop and paste. */
function Choices({ label, camera, take }: ChoicesProps) {
  const t = useT();
  return (
    <>
      <Choice
        className="sf-slot-camera"
        capture={camera}
        take={take}
        name={t('picture.takeOf', { name: label })}
      >
        <Camera className="sf-icon" />
        {t('picture.take')}
      </Choice>
      <Choice className="sf-slot-choose" take={take} name={t('picture.chooseOf', { name: label })}>
        <ImagePlus className="sf-icon" />
        {t('picture.choose')}
      </Choice>
      <span className="sf-slot-hint">{t('picture.dropHint')}</span>
    </>
  );
}

function Choice(props: {
  name: string;
  className: string;
  capture?: 'environment' | 'user';
  take: (list: FileList | null) => void;
  children: ReactNode;
}) {
  const { name, className, capture, take, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} aria-label={name} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={fileLimits.accepts.join(',')}
        {...(capture === undefined ? {} : { capture })}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}

function Progress({ carried, sending }: { carried: Carried; sending: PictureUpload }) {
  const t = useT();
  const fmt = useFmt();
  const { part, failure, path } = carried;
  if (failure !== undefined)
    return (
      <button type="button" className="sf-slot-retry sf-button" onClick={sending.retry}>
        <RotateCw className="sf-icon" />
        {t('action.retry')}
      </button>
    );
  if (part === undefined || path !== undefined) return null;
  return (
    <span className="sf-slot-progress">
      <progress max={1} value={part} aria-label={t('picture.sending')} />
      <span className="sf-num">{fmt.percent(part * 100).text}</span>
    </span>
  );
}

/** Size, progress or absence of the picture; changes are announced, but not every percent. */
function SlotState({ carried, path }: { carried: Carried | undefined; path: string }) {
  const t = useT();
  const fmt = useFmt();
  const megabytes = carried && fmt.number(Math.max(0.1, carried.file.size / 1_000_000), 1);
  if (carried?.failure !== undefined) return <span role="status">{t('picture.failed')}</span>;
  if (carried && carried.path === undefined) return <span role="status">{t('picture.sending')}</span>;
  if (path === '') return <span role="status">{t('picture.missing')}</span>;
  return (
    <span role="status">
      {megabytes === undefined ? t('picture.kept') : t('picture.size', { mb: megabytes })}
    </span>
  );
}
