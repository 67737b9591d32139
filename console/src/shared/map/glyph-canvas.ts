/** Floats of one glyph: x and y of its centre in CSS pixels, turn in radians, cell of the atlas, opacity. */
export const glyphFloats = 5;

const vertexShader = `#version 300 es
uniform vec2 view;
uniform float sizePx;
uniform float cells;
in vec2 corner;
in vec2 centre;
in vec3 look;
out vec2 at;
out float opacity;
void main() {
  float s = sin(look.x), c = cos(look.x);
  vec2 turned = vec2(corner.x * c - corner.y * s, corner.x * s + corner.y * c);
  vec2 place = (centre + turned * sizePx) / view * 2.0 - 1.0;
  gl_Position = vec4(place.x, -place.y, 0.0, 1.0);
  at = vec2((corner.x + 0.5 + look.y) / cells, corner.y + 0.5);
  opacity = look.z;
}`;
const fragmentShader = `#version 300 es
precision mediump float;
uniform sampler2D atlas;
in vec2 at;
in float opacity;
out vec4 colour;
void main() { colour = texture(atlas, at) * opacity; }`;

/** Square pictures side by side, each `sizePx` CSS pixels wide when drawn. */
export interface GlyphAtlas {
  image: OffscreenCanvas;
  cells: number;
  sizePx: number;
}

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? 'The glyph program does not link');
  return program;
}

/** What a context needs set up once: program, quad, one buffer of glyphs, the atlas' texture. */
function prepare(gl: WebGL2RenderingContext) {
  const program = link(gl);
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook
  gl.useProgram(program);
  const attribute = (name: string, size: number, o: { stride: number; offset: number; each: number }) => {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, o.stride, o.offset);
    gl.vertexAttribDivisor(place, o.each);
  };
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(
    gl.ARRAY_BUFFER,
    new Float32Array([-0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0.5, 0.5]),
    gl.STATIC_DRAW,
  );
  attribute('corner', 2, { stride: 0, offset: 0, each: 0 });
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  const stride = glyphFloats * 4;
  attribute('centre', 2, { stride, offset: 0, each: 1 });
  attribute('look', 3, { stride, offset: 8, each: 1 });
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  return { view: uniform('view'), sizePx: uniform('sizePx'), cells: uniform('cells') };
}

/**
 * A see-through canvas over `parent` that draws any number of glyphs in one call, without the map beneath being
 * drawn again. A context that was lost is set up anew; `onRestored` then asks for a picture.
 */
export function createGlyphCanvas(parent: HTMLElement, onRestored: () => void) {
  const canvas = document.createElement('canvas');
  canvas.className = 'sf-map-glyphs';
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
  parent.append(canvas);
  const gl = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false });
  let places = gl && prepare(gl);
  let atlas: GlyphAtlas | undefined;
  let isEmpty = true;

  const upload = (): void => {
    if (!gl || !places || !atlas) return;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, atlas.image);
    gl.uniform1f(places.sizePx, atlas.sizePx);
    gl.uniform1f(places.cells, atlas.cells);
  };
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    places = null;
  });
  canvas.addEventListener('webglcontextrestored', () => {
    places = gl && prepare(gl);
    upload();
    onRestored();
  });
  const fit = (widthPx: number, heightPx: number): void => {
    const width = Math.round(widthPx * window.devicePixelRatio);
    const height = Math.round(heightPx * window.devicePixelRatio);
    if (canvas.width === width && canvas.height === height) return;
    canvas.width = width;
    canvas.height = height;
    Object.assign(canvas.style, { width: `${widthPx}px`, height: `${heightPx}px` });
  };

  return {
    setAtlas(next: GlyphAtlas): void {
      atlas = next;
      upload();
    },
    /** Draws the first `count` of the glyphs on a view of this size in CSS pixels. */
    draw(glyphs: Float32Array, count: number, view: { widthPx: number; heightPx: number }): void {
      if (!gl || !places || (count === 0 && isEmpty)) return;
      isEmpty = count === 0;
      fit(view.widthPx, view.heightPx);
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      if (count === 0) return;
      gl.uniform2f(places.view, view.widthPx, view.heightPx);
      gl.bufferData(gl.ARRAY_BUFFER, glyphs.subarray(0, count * glyphFloats), gl.STREAM_DRAW);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
    },
    remove: () => canvas.remove(),
  };
}
