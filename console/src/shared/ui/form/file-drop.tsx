import './file-drop.css';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';

/** A box that takes one file, by drop or by the button. */
export function FileDrop(props: {
  icon: ReactNode;
  text: string;
  /** Text of the button. */
  choose: string;
  /** Accepted endings and media types. */
  accept: string;
  take: (file: File) => void;
  /** While a file is read: no other is taken by the button. */
  isBusy?: boolean;
  children?: ReactNode;
}) {
  const { icon, text, choose, accept, take, isBusy = false, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`sf-file-drop${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {icon}
      <p>{text}</p>
      <Button kind="primary" disabled={isBusy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={choose}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) take(file);
          event.target.value = '';
        }}
      />
      {children}
    </div>
  );
}
