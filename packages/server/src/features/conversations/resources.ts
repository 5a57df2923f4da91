/** Conversations and messages as they are answered. */
import {
  type Conversation,
  type ConversationItem,
  FIRST_MESSAGE_LENGTH,
  type ListedConversation,
  type Message,
} from '@svc/contract'
import { cutText } from '../../cut-text.ts'
import type { StoredConversation, StoredMessage } from './store.ts'

export function itemOf(stored: StoredConversation): ConversationItem {
  return {
    conversation_id: stored.id,
    session_id: stored.session_id,
    message_count: stored.message_count,
    created_at: stored.created_at.toISOString(),
    last_message_at: stored.last_message_at.toISOString(),
  }
}

export function conversationOf(stored: StoredConversation): Conversation {
  return {
    ...itemOf(stored),
    widget_id: stored.widget_id,
    surface: stored.surface as Conversation['surface'],
    escalated_at: stored.escalated_at?.toISOString() ?? null,
  }
}

export function listedOf(stored: StoredConversation, beginning: string | undefined): ListedConversation {
  return { ...conversationOf(stored), first_message: beginning === undefined ? null : cut(beginning) }
}

/** A placeholder stays whole, or goes. In UTF-16, as the schema counts: what PostgreSQL calls a character may be two. */
function cut(text: string): string {
  if (text.length <= FIRST_MESSAGE_LENGTH) return text
  const kept = cutText(text, FIRST_MESSAGE_LENGTH - 1).replace(/\[[A-Z][A-Z0-9_]{0,63}$/, '')
  return `${kept.trimEnd()}…`
}

export function messageOf({ org_id: _, role, sources, created_at, ...stored }: StoredMessage): Message {
  return {
    ...stored,
    role: role as Message['role'],
    sources: Array.isArray(sources) ? sources : [],
    created_at: created_at.toISOString(),
  }
}
