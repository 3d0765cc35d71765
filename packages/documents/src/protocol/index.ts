export {
  CLOSE,
  decodeClientFrame,
  decodeServerFrame,
  encodeClientFrame,
  encodeServerFrame,
  LIMITS,
  MODES,
  PROTOCOL,
  type ClientFrame,
  type DocumentMode,
  type ServerFrame,
} from './frames.ts';
