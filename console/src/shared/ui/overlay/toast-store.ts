import { create } from 'zustand';

export interface Toast {
  id: number;
  kind: 'ok' | 'error' | 'info';
  text: string;
  requestId: string | undefined;
  note: string | undefined;
  action: { label: string; run: () => void } | undefined;
}

interface ToastOptions {
  ms?: number;
  requestId?: string | undefined;
  note?: string | undefined;
  action?: Toast['action'];
}

const defaultMs = { ok: 3000, info: 4000, error: 6000 };

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

let lastId = 0;

function show(kind: Toast['kind'], text: string, options: ToastOptions = {}): void {
  const showing = useToasts.getState().toasts;
  if (showing.some((toast) => toast.kind === kind && toast.text === text)) return;
  lastId += 1;
  const id = lastId;
  useToasts.setState({
    toasts: [
      ...showing.slice(-3),
      { id, kind, text, requestId: options.requestId, note: options.note, action: options.action },
    ],
  });
  setTimeout(() => dismissToast(id), options.ms ?? defaultMs[kind]);
}

/** Removes a message; unknown ids are ignored. */
export function dismissToast(id: number): void {
  useToasts.setState({ toasts: useToasts.getState().toasts.filter((toast) => toast.id !== id) });
}

/** Short messages at the edge of the screen. The same text is never shown twice at once. */
export const toast = {
  ok: (text: string, options?: ToastOptions) => show('ok', text, options),
  info: (text: string) => show('info', text),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
};
