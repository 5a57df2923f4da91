/** A thread that checks pieces of an export, one after the other. */
import { parentPort } from 'node:worker_threads'
import { checkPiece, type Piece } from './check-piece.ts'

parentPort?.on('message', async (piece: Piece) => parentPort?.postMessage(await checkPiece(piece)))
