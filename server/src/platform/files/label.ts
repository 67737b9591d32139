import { fileLimits } from '@smartflight/contract/system/files.ts';
import { Fault, fault } from '../http/fault.ts';
import { makePicture, type Picture } from './picture.ts';

/** A stored label: a picture, or a PDF as it was sent, without a size. */
type Label = Omit<Picture, 'mediaType'> & { mediaType: Picture['mediaType'] | 'application/pdf' };

/** Names in a PDF that run a script, start a program or carry another file. */
const activeContent = ['/JavaScript', '/Launch', '/EmbeddedFile'];

/** Reads a label from an upload. Throws 'label.refused' and 'label.too-large'. */
export async function makeLabel(upload: Uint8Array): Promise<Label> {
  if (upload.byteLength > fileLimits.mostBytes) throw fault('label.too-large');
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return makePdf(bytes);
  try {
    return await makePicture(upload, 'label');
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw fault(error.code === 'image.too-large' ? 'label.too-large' : 'label.refused');
  }
}

function makePdf(bytes: Buffer): Label {
  const isWhole = bytes.subarray(-1_024).includes('%%EOF');
  if (!isWhole || activeContent.some((name) => bytes.includes(name))) throw fault('label.refused');
  return { bytes: Buffer.from(bytes), mediaType: 'application/pdf', width: 0, height: 0 };
}
