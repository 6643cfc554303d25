/** Supabase's compose and its `.env`, as far as deploy/ assumes something of them (scripts/deploy/supabaseRelease.ts). */
export const supabaseCompose = `
services:
  studio: { image: supabase/studio:1, depends_on: { meta: { condition: service_started } } }
  api-gw:
    image: envoyproxy/envoy:v1
    depends_on: { studio: { condition: service_healthy } }
    ports: ['\${API_GW_HTTP_PORT:-8000}:8000/tcp']
  auth:
    image: supabase/gotrue:v2
    environment:
      API_EXTERNAL_URL: \${API_EXTERNAL_URL}
      GOTRUE_JWT_ISSUER: \${API_EXTERNAL_URL}
      GOTRUE_SITE_URL: \${SITE_URL}
      GOTRUE_URI_ALLOW_LIST: \${ADDITIONAL_REDIRECT_URLS}
      GOTRUE_DISABLE_SIGNUP: \${DISABLE_SIGNUP}
      GOTRUE_JWT_EXP: \${JWT_EXPIRY}
      GOTRUE_EXTERNAL_EMAIL_ENABLED: \${ENABLE_EMAIL_SIGNUP}
      GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: \${ENABLE_ANONYMOUS_USERS}
      GOTRUE_MAILER_AUTOCONFIRM: \${ENABLE_EMAIL_AUTOCONFIRM}
      GOTRUE_EXTERNAL_PHONE_ENABLED: \${ENABLE_PHONE_SIGNUP}
      GOTRUE_SMS_AUTOCONFIRM: \${ENABLE_PHONE_AUTOCONFIRM}
      GOTRUE_SMTP_ADMIN_EMAIL: \${SMTP_ADMIN_EMAIL}
      GOTRUE_SMTP_HOST: \${SMTP_HOST}
      GOTRUE_SMTP_PORT: \${SMTP_PORT}
      GOTRUE_SMTP_USER: \${SMTP_USER}
      GOTRUE_SMTP_PASS: \${SMTP_PASS}
      GOTRUE_SMTP_SENDER_NAME: \${SMTP_SENDER_NAME}
      # GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: \${API_EXTERNAL_URL}/auth/v1/callback
  rest:
    image: postgrest/postgrest:v14
    environment:
      PGRST_DB_SCHEMAS: \${PGRST_DB_SCHEMAS}
      PGRST_DB_MAX_ROWS: \${PGRST_DB_MAX_ROWS:-1000}
      PGRST_DB_EXTRA_SEARCH_PATH: \${PGRST_DB_EXTRA_SEARCH_PATH:-public}
  realtime: { image: supabase/realtime:v2 }
  storage:
    image: supabase/storage-api:v1
    environment:
      STORAGE_PUBLIC_URL: \${SUPABASE_PUBLIC_URL}
      FILE_SIZE_LIMIT: 52428800
      ENABLE_IMAGE_TRANSFORMATION: 'true'
    depends_on: { db: { condition: service_healthy }, imgproxy: { condition: service_started } }
    volumes: ['./volumes/storage:/var/lib/storage:z']
  imgproxy: { image: darthsim/imgproxy:v3 }
  meta: { image: supabase/postgres-meta:v0 }
  functions:
    image: supabase/edge-runtime:v1
    environment:
      SUPABASE_URL: http://api-gw:8000
      VERIFY_JWT: '\${FUNCTIONS_VERIFY_JWT}'
    volumes: ['./volumes/functions:/home/deno/functions:z']
    depends_on: [api-gw]
    command: [start, --main-service, /home/deno/functions/main]
  db:
    image: supabase/postgres:17.6.1.136
    healthcheck: { test: [CMD, pg_isready] }
    environment:
      PGPORT: \${POSTGRES_PORT}
    volumes:
      - ./volumes/db/data:/var/lib/postgresql/data:Z
      - db-config:/etc/postgresql-custom
  supavisor: { image: supabase/supavisor:2 }
volumes:
  db-config:
`;

export const supabaseEnv = `POSTGRES_PASSWORD=your-super-secret-and-long-postgres-password
JWT_SECRET=your-super-secret
POSTGRES_HOST=db
POSTGRES_DB=postgres
POSTGRES_PORT=5432
ENABLE_ANONYMOUS_USERS=false
`;
