import { vi } from 'vitest';

interface UploadAnswer {
  status: number;
  body: unknown;
}

export interface FakeUpload {
  method: string;
  path: string;
  headers: Record<string, string>;
  file: File;
  progress: (part: number) => void;
  answer: (answer: UploadAnswer) => void;
  breakOff: () => void;
  isAborted: () => boolean;
}

/** Replaces the browser's request with one that sends nothing; returns the list of started uploads. */
export function fakeUploads(): FakeUpload[] {
  const begun: FakeUpload[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    private method = '';
    private path = '';
    private readonly headers: Record<string, string> = {};
    private aborted = false;
    open = (method: string, path: string) => {
      this.method = method;
      this.path = path;
    };
    setRequestHeader = (name: string, value: string) => {
      this.headers[name] = value;
    };
    getResponseHeader = () => null;
    abort = () => {
      this.aborted = true;
      this.onloadend?.();
    };
    send = (form: FormData) => {
      const file = form.get('file');
      if (!(file instanceof File)) throw new Error('the form holds no file');
      begun.push({
        method: this.method,
        path: this.path,
        headers: this.headers,
        file,
        progress: (part) => this.upload.onprogress?.({ loaded: part * 100, total: 100 }),
        answer: ({ status, body }) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.onload?.();
          this.onloadend?.();
        },
        breakOff: () => {
          this.onerror?.();
          this.onloadend?.();
        },
        isAborted: () => this.aborted,
      });
    };
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  let made = 0;
  Object.assign(URL, { createObjectURL: () => `blob:${++made}`, revokeObjectURL: vi.fn() });
  return begun;
}

export const stored = (path: string): UploadAnswer => ({
  status: 200,
  body: { code: 0, msg: '', result: path },
});
