/** Conversations and messages as they are answered. */
import type { Conversation, ConversationItem, Message } from '@svc/contract'
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

export function messageOf({ org_id: _, role, sources, created_at, ...stored }: StoredMessage): Message {
  return {
    ...stored,
    role: role as Message['role'],
    sources: Array.isArray(sources) ? sources : [],
    created_at: created_at.toISOString(),
  }
}
